import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";

import { create } from "qrcode";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 10;
const AS_A_PHONE = 30; // frames a second
const QUIET = 4; // modules of white around a code, as the standard asks
const WHITE = 235;
const BLACK = 16;
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128); // the two colour planes at 4:2:0

/** A part of a film: nothing, or a code held up to the camera. */
export interface Scene {
  readonly seconds: number;
  readonly code?: string;
}

/**
 * A ticket held up, taken away for more than the 2.5 s after which a code counts as a new scan, and held up again.
 * Chromium plays a film again and again, so its beginning and its end together must be as long as that, too.
 */
export function shownTwice(code: string): readonly Scene[] {
  return [{ seconds: 1 }, { seconds: 2, code }, { seconds: 3.2 }, { seconds: 2, code }, { seconds: 3.2 }];
}

/** Write a film for Chromium's fake camera: YUV4MPEG2, uncompressed, a header line for the film and each frame. */
export function writeFilm(file: string, scenes: readonly Scene[]): void {
  const film = openSync(file, "w");
  writeSync(film, header(FRAMES_A_SECOND));
  for (const { seconds, code } of scenes) {
    const frame = Buffer.concat([FRAME, luma(code), GREY]);
    for (let left = Math.round(seconds * FRAMES_A_SECOND); left > 0; left -= 1) writeSync(film, frame);
  }
  closeSync(film);
}

/**
 * A film of one picture, which Chromium reads anew for each frame: what is held up while it plays is painted over it on
 * the disk. It costs the page as little as a phone's camera does.
 */
export class LiveFilm {
  constructor(readonly file: string) {
    writeFileSync(file, Buffer.concat([Buffer.from(header(AS_A_PHONE)), FRAME, luma(undefined), GREY]));
  }

  /** Holds a code up, or nothing. */
  show(code?: string): void {
    const film = openSync(this.file, "r+");
    const picture = luma(code);
    writeSync(film, picture, 0, picture.length, header(AS_A_PHONE).length + FRAME.length);
    closeSync(film);
  }
}

const FRAME = Buffer.from("FRAME\n");
const header = (rate: number) => `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420jpeg\n`;

/** Draw a code as large as fits into the frame, or an empty frame. */
function luma(code: string | undefined): Buffer {
  const frame = Buffer.alloc(WIDTH * HEIGHT, code === undefined ? 96 : WHITE);
  if (code === undefined) return frame;
  const { data, size } = create(code, { errorCorrectionLevel: "M" }).modules;
  const scale = Math.floor(HEIGHT / (size + 2 * QUIET));
  const left = Math.floor((WIDTH - size * scale) / 2);
  const top = Math.floor((HEIGHT - size * scale) / 2);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale) * size + Math.floor(x / scale)];
      if (isDark) frame[(top + y) * WIDTH + left + x] = BLACK;
    }
  }
  return frame;
}
