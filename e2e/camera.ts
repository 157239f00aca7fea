import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";

import { create } from "qrcode";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 10;
const AS_A_PHONE = 30; // frames a second
const QUIET = 4; // the quiet zone of the standard, in modules
const WHITE = 235;
const BLACK = 16;
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128); // the two colour planes at 4:2:0

/** Part of a film: nothing, or a code held up. */
export interface Scene {
  readonly seconds: number;
  readonly code?: string;
}

/**
 * A ticket shown, hidden for longer than the 2.5 s after which it is a new scan, and shown again. Chromium loops the
 * film, so its start and end together are as long.
 */
export function shownTwice(code: string): readonly Scene[] {
  return [{ seconds: 1 }, { seconds: 2, code }, { seconds: 3.2 }, { seconds: 2, code }, { seconds: 3.2 }];
}

/** Writes a film for Chromium's fake camera: uncompressed YUV4MPEG2. */
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
 * A one-picture film that Chromium reads again for each frame; writing the file changes the picture. Costs no more than
 * a real camera.
 */
export class LiveFilm {
  constructor(readonly file: string) {
    writeFileSync(file, Buffer.concat([Buffer.from(header(AS_A_PHONE)), FRAME, luma(undefined), GREY]));
  }

  /** Shows a code, or nothing. */
  show(code?: string): void {
    const film = openSync(this.file, "r+");
    const picture = luma(code);
    writeSync(film, picture, 0, picture.length, header(AS_A_PHONE).length + FRAME.length);
    closeSync(film);
  }
}

const FRAME = Buffer.from("FRAME\n");
const header = (rate: number) => `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420jpeg\n`;

/** Draws a code as large as the frame, or an empty frame. */
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
