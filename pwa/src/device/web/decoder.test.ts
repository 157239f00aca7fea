import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encode } from "uqr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeDecoder, type Decoder } from "@/device/web/decoder";
import { Broken } from "@/device/web/workerDecoder";
import { FakeWorker } from "@/testing/fakeWorker";

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const decoders: Decoder[] = [];
const read = async (decoder: Decoder) => (await decoder.read(video)).map(({ text }) => text);

async function made(): Promise<Decoder> {
  const decoder = await makeDecoder();
  decoders.push(decoder);
  return decoder;
}

/** A browser that reads these formats itself, and finds these texts in every frame: in the middle, then to its right. */
const ownReader = (formats: readonly string[], ...texts: string[]) =>
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = () =>
        Promise.resolve(
          texts.map((rawValue, place) => ({
            rawValue,
            boundingBox: { x: 540 + 360 * place, y: 260, width: 200, height: 200 },
          })),
        );
    },
  );

/** A browser that has our worker, which begins as `begin` says. */
function working(begin = (worker: FakeWorker) => worker.tell({ type: "ready" })): FakeWorker {
  const worker = new FakeWorker();
  vi.stubGlobal("Worker", function () {
    queueMicrotask(() => begin(worker));
    return worker;
  });
  return worker;
}

/** Whatever frame the page draws, it shows a code with this text. */
function drawing(text: string): void {
  const { data: modules, size } = encode(text, { border: 4 });
  const side = size * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place += 1)
    if (modules[Math.floor(place / side / 4)]?.[Math.floor((place % side) / 4)]) data.fill(0, place * 4, place * 4 + 3);
  const picture = { data, width: side, height: side };
  const brush = { canvas: {}, drawImage: () => undefined, getImageData: () => picture };
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => brush }) });
}
const drawingNothing = () => vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });

beforeEach(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const headers = { "content-type": "application/wasm" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(wasm, { headers })));
  vi.stubGlobal(
    "VideoFrame",
    class {
      close = () => undefined;
    },
  );
  drawing("in the page");
});
afterEach(() => {
  decoders.splice(0).forEach((decoder) => decoder.end());
  vi.unstubAllGlobals();
});

it("is the browser's own reader where that knows QR codes; one that it saw and could not read is none", async () => {
  ownReader(["ean_13", "qr_code"], "in the middle", "at its right", "");
  expect(await (await made()).read(video)).toEqual([
    { text: "in the middle", off: 0 },
    { text: "at its right", off: 0.5 },
  ]);
});

it("is a worker where the browser's own reader has no QR codes", async () => {
  ownReader(["ean_13"], "by the browser");
  working().answer = { type: "read", codes: [{ text: "in the worker", off: 0 }] };
  expect(await read(await made())).toEqual(["in the worker"]);
});

it("is the page where there is no worker", async () => {
  working((worker) => worker.die());
  expect(await read(await made())).toEqual(["in the page"]);
});

it("goes on in the page when the worker dies", async () => {
  const worker = working();
  const decoder = await made();
  worker.die();
  expect(await read(decoder)).toEqual(["in the page"]);
});

it("tries the page again with the next frame if its reader could not be had", async () => {
  const worker = working();
  const decoder = await made();
  worker.die();
  drawingNothing();
  await expect(read(decoder)).rejects.toThrow();
  drawing("in the page");
  expect(await read(decoder)).toEqual(["in the page"]);
});

it("does not begin again in the page when it is ended", async () => {
  working();
  const decoder = await made();
  decoder.end();
  await expect(read(decoder)).rejects.toThrow(Broken);
});
