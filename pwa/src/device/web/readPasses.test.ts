import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encode } from "uqr";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { CAREFUL, framing, type ReadPass, passAfter, QUICK, type Size } from "./zxing";

const CODE = JSON.stringify({
  intentId: "ABCD-EFGH-1234",
  eventTicketDetailId: 123456,
  ticketid: 1234567,
  performance: 1234,
  sig: `${"A".repeat(43)}${"zX_-".repeat(10)}abc`,
});
const PHONE: Size = { width: 1280, height: 720 };

interface Held {
  /** How long a side of the code is in the camera's picture, its quiet zone with it; in pixels. */
  readonly side: number;
  /** In radians. */
  readonly turned?: number;
  /** How often the picture is smoothed: 3 is a hand that shakes. */
  readonly blur?: number;
  readonly isInverted?: boolean;
  /** Its middle, from the middle of the picture. */
  readonly right?: number;
}

const { data: modules, size } = encode(CODE, { ecc: "M", border: 4 });

/** What a look gets to see of a picture with these codes in it, in front of something grey. */
function seen(picture: Size, pass: ReadPass, codes: readonly Held[]): ImageData {
  const { left, top, from, to } = framing(picture, pass);
  const scale = from.width / to.width;
  let grey = new Float32Array(to.width * to.height);
  for (let place = 0; place < grey.length; place += 1) {
    const x = left + (place % to.width) * scale - picture.width / 2;
    const y = top + Math.floor(place / to.width) * scale - picture.height / 2;
    // Four points make a pixel.
    for (const dy of [0, scale / 2])
      for (const dx of [0, scale / 2]) grey[place]! += lightAt(x + dx, y + dy, codes) / 4;
  }
  for (let turn = Math.max(0, ...codes.map(({ blur = 0 }) => blur)); turn > 0; turn -= 1)
    grey = smoothed(grey, to.width);
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (let place = 0; place < grey.length; place += 1) data.fill(grey[place]!, place * 4, place * 4 + 3);
  return Object.assign(new ImageData(1, 1), { data, ...to });
}

/** From the middle of the picture. */
function lightAt(x: number, y: number, codes: readonly Held[]): number {
  for (const { side, turned = 0, isInverted = false, right = 0 } of codes) {
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    const column = Math.floor((((x - right) * cos + y * sin) * size) / side + size / 2);
    const row = Math.floor(((y * cos - (x - right) * sin) * size) / side + size / 2);
    const isDark = modules[row]?.[column];
    if (isDark !== undefined) return isDark === isInverted ? 210 : 40;
  }
  return 90 + (Math.floor(x / 40) & 1) * 20 + (Math.floor(y / 30) & 1) * 20;
}

function smoothed(grey: Float32Array<ArrayBuffer>, width: number): Float32Array<ArrayBuffer> {
  const smooth = grey.slice();
  for (let place = width + 1; place < grey.length - width - 1; place += 1) {
    let sum = 0;
    for (let row = place - width; row <= place + width; row += width)
      sum += grey[row - 1]! + grey[row]! + grey[row + 1]!;
    smooth[place] = sum / 9;
  }
  return smooth;
}

const read = async (pass: ReadPass, ...codes: readonly Held[]) =>
  (await readBarcodes(seen(PHONE, pass, codes), pass.options)).map(({ text }) => text);

beforeAll(async () => {
  vi.stubGlobal("ImageData", class {});
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return () => vi.unstubAllGlobals();
});

describe("a quick look", () => {
  it.each([
    ["near", { side: 680 }],
    ["at half an arm's length", { side: 400, turned: 0.2, blur: 1 }],
    ["at arm's length", { side: 200, turned: 0.1 }],
    ["askew", { side: 450, turned: 0.8 }],
    ["upside down", { side: 300, turned: 3.1 }],
    ["in a hand that shakes", { side: 480, turned: 0.3, blur: 3 }],
  ])("reads a ticket %s", async (_, held) => {
    expect(await read(QUICK, held)).toEqual([CODE]);
  });

  it("sees nothing in a picture without a code", async () => {
    expect(await read(QUICK)).toEqual([]);
  });
});

describe("a careful look", () => {
  it.each([
    ["light on dark", { side: 400, isInverted: true }],
    ["at the edge", { side: 300, right: 460 }],
    ["far away", { side: 170 }],
  ])("reads a ticket %s", async (_, held) => {
    expect(await read(CAREFUL, held)).toEqual([CODE]);
  });
});

it.each([
  ["quick", QUICK, 170],
  ["careful", CAREFUL, 250],
])("a %s look reads two that are held up side by side: neither is taken for the only one", async (_, pass, right) => {
  const side = pass === QUICK ? 320 : 400;
  expect(await read(pass, { side, right: -right }, { side, right })).toEqual([CODE, CODE]);
});

it("is careful once in eight looks", () => {
  const passes = Array.from({ length: 24 }, (_, before) => passAfter(before));
  expect(passes.map((pass, place) => (pass === CAREFUL ? place : null)).filter((place) => place !== null)).toEqual([
    7, 15, 23,
  ]);
});

describe("the part of a frame that is looked at", () => {
  it("is the square in the middle, no larger than it is", () => {
    expect(framing({ width: 1280, height: 720 }, QUICK)).toEqual({
      left: 280,
      top: 0,
      from: { width: 720, height: 720 },
      to: { width: 640, height: 640 },
    });
    expect(framing({ width: 480, height: 640 }, QUICK)).toMatchObject({ left: 0, top: 80, to: { width: 480 } });
  });

  it("is all of it for a careful look", () => {
    expect(framing({ width: 1080, height: 1920 }, CAREFUL)).toMatchObject({
      left: 0,
      top: 0,
      to: { width: 720, height: 1280 },
    });
  });
});
