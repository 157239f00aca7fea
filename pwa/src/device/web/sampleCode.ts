export const SAMPLE_TEXT = "FOYER";

/** The modules of its QR code, a row each, the dark ones as bits that are set. */
const ROWS = [
  2081919, 1071425, 1527133, 1526877, 1531741, 1066561, 2086271, 1024, 1392914, 113317, 1557220, 139193, 2057964, 5195,
  2084116, 1066055, 1531229, 1524398, 1531621, 1067963, 2088677,
];
const QUIET = 4;
const SCALE = 8;

/** A picture of a code that every working reader reads. */
export function sampleCode(): ImageData {
  const side = (ROWS.length + 2 * QUIET) * SCALE;
  const picture = new ImageData(side, side);
  picture.data.fill(255);
  const moduleAt = (pixel: number) => Math.floor(pixel / SCALE) - QUIET;
  for (let place = 0; place < side * side; place += 1) {
    const row = ROWS[moduleAt(Math.floor(place / side))] ?? 0;
    const column = moduleAt(place % side);
    const isDark = column >= 0 && column < ROWS.length && (row >> (ROWS.length - 1 - column)) & 1;
    if (isDark) picture.data.fill(0, place * 4, place * 4 + 3);
  }
  return picture;
}
