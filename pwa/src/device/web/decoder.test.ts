import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encode } from "uqr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "@/testing/fakeWorker";
import { Broken, type Decoder, makeDecoder, PROVE_EVERY_MS, SAMPLE_TEXT, sampleCode } from "./decoder";

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const decoders: Decoder[] = [];
const read = async (decoder: Decoder) => (await decoder.read(video)).map(({ text }) => text);

async function made(): Promise<Decoder> {
  const decoder = await makeDecoder();
  decoders.push(decoder);
  return decoder;
}

interface OwnReader {
  readonly formats?: readonly string[];
  /** What it reads in the frames of the camera: in the middle, then to its right. */
  texts?: readonly string[];
  /** What it reads of the picture with the known code. */
  proof?: string;
  /** How it fails. */
  fails?: (() => Promise<never>) | undefined;
}

/** A browser that reads codes itself. */
const ownReader = (reader: OwnReader) =>
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = () => Promise.resolve(reader.formats ?? ["ean_13", "qr_code"]);
      detect = (image: object) => {
        if ("data" in image) return Promise.resolve([found(reader.proof ?? SAMPLE_TEXT)]);
        return reader.fails?.() ?? Promise.resolve((reader.texts ?? []).map(found));
      };
    },
  );
const found = (rawValue: string, place = 0) => ({
  rawValue,
  boundingBox: { x: 540 + 360 * place, y: 260, width: 200, height: 200 },
});

/** A browser that has our worker, which begins as `begin` says. */
function working(begin = (worker: FakeWorker) => worker.send({ type: "ready" })): FakeWorker {
  const worker = new FakeWorker();
  vi.stubGlobal("Worker", function () {
    queueMicrotask(() => begin(worker));
    return worker;
  });
  return worker;
}

/** Whatever frame the page draws, it shows a code with this text. */
function drawing(text: string, instead?: ImageData): { isBroken: boolean } {
  const { data: modules, size } = encode(text, { border: 4 });
  const side = size * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place += 1)
    if (modules[Math.floor(place / side / 4)]?.[Math.floor((place % side) / 4)]) data.fill(0, place * 4, place * 4 + 3);
  const picture = instead ?? { data, width: side, height: side };
  const state = { isBroken: false };
  const drawImage = () => {
    if (state.isBroken) throw new DOMException("", "InvalidStateError");
  };
  const brush = { canvas: {}, drawImage, getImageData: () => picture };
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => brush }) });
  return state;
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
  vi.stubGlobal(
    "ImageData",
    class {
      readonly data: Uint8ClampedArray;
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    },
  );
  drawing("in the page");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  decoders.splice(0).forEach((decoder) => decoder.end());
  vi.unstubAllGlobals();
});

it("is the browser's own reader where that knows QR codes; one that it saw and could not read is none", async () => {
  ownReader({ texts: ["in the middle", "at its right", ""] });
  expect(await (await made()).read(video)).toEqual([
    { text: "in the middle", off: 0 },
    { text: "at its right", off: 0.5 },
  ]);
});

it("is a worker where the browser's own reader has no QR codes", async () => {
  ownReader({ formats: ["ean_13"], texts: ["by the browser"] });
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

describe("a browser's own reader", () => {
  const inWorker = () => (working().answer = { type: "read", codes: [{ text: "in the worker", off: 0 }] });

  it.each([
    ["is blind: it reads no code where there is one", { proof: "" }],
    ["takes one code for another", { proof: "something else" }],
  ])("is not used where it %s", async (_how, reader) => {
    ownReader({ texts: ["by the browser"], ...reader });
    inWorker();
    expect(await read(await made())).toEqual(["in the worker"]);
  });

  it("is not waited for where it never says which formats it knows", async () => {
    vi.useFakeTimers();
    ownReader({ texts: ["by the browser"] });
    Object.assign(globalThis, { BarcodeDetector: { getSupportedFormats: () => new Promise(() => undefined) } });
    inWorker();
    const making = made();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await read(await making)).toEqual(["in the worker"]);
  });

  it("makes way for the worker when it rejects one frame after the other", async () => {
    ownReader({ fails: () => Promise.reject(new DOMException("Service unavailable", "NotSupportedError")) });
    inWorker();
    const decoder = await made();
    await expect(read(decoder)).rejects.toThrow("Service");
    await expect(read(decoder)).rejects.toThrow("Service");
    expect(await read(decoder)).toEqual(["in the worker"]);
  });

  it("is borne with when it rejects a frame now and then", async () => {
    const reader: OwnReader = { texts: ["by the browser"] };
    ownReader(reader);
    inWorker();
    const decoder = await made();
    for (let times = 0; times < 4; times += 1) {
      reader.fails = () => Promise.reject(new DOMException("", "InvalidStateError"));
      await expect(read(decoder)).rejects.toThrow();
      reader.fails = undefined;
      expect(await read(decoder)).toEqual(["by the browser"]);
    }
  });

  it("makes way for the worker when it never answers", async () => {
    vi.useFakeTimers();
    ownReader({ fails: () => new Promise(() => undefined) });
    inWorker();
    const decoder = await made();
    const reading = read(decoder);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toEqual(["in the worker"]);
  });

  it("makes way for the worker when it has become blind", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const reader: OwnReader = {};
    ownReader(reader);
    inWorker();
    const decoder = await made();
    reader.proof = "";
    expect(await read(decoder)).toEqual([]);
    vi.advanceTimersByTime(PROVE_EVERY_MS);
    expect(await read(decoder)).toEqual(["in the worker"]);
  });
});

it("reads on in the page where the worker never begins", async () => {
  vi.useFakeTimers();
  working(() => undefined);
  const making = made();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await read(await making)).toEqual(["in the page"]);
});

describe("where nothing reads", () => {
  it("it says so from the start", async () => {
    working((worker) => worker.die());
    drawingNothing();
    await expect(made()).rejects.toThrow(Broken);
  });

  it.each([
    ["WebAssembly is not served", () => Promise.resolve(new Response("404 page not found", { status: 404 }))],
    ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("since %s, it says so from the start", async (_why, fetch) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    working((worker) => worker.send({ type: "unable" }));
    vi.stubGlobal("fetch", fetch);
    await expect(made()).rejects.toThrow(Broken);
  });

  it("it says so when the last one breaks, and a new start tries them all again", async () => {
    const worker = working();
    const decoder = await made();
    worker.die();
    drawingNothing();
    await expect(read(decoder)).rejects.toThrow(Broken);
    drawing("in the page");
    await expect(read(decoder)).rejects.toThrow(Broken);
    working((next) => next.die());
    expect(await read(await made())).toEqual(["in the page"]);
  });

  it("it says so when the page can read none of its frames any more", async () => {
    working((worker) => worker.die());
    const picture = drawing("in the page");
    const decoder = await made();
    picture.isBroken = true;
    await expect(read(decoder)).rejects.not.toThrow(Broken);
    await expect(read(decoder)).rejects.not.toThrow(Broken);
    await expect(read(decoder)).rejects.toThrow(Broken);
  });
});

it("has a known code that a reader reads", async () => {
  working((worker) => worker.die());
  const sample = sampleCode();
  drawing("in the page", sample);
  expect(await read(await made())).toEqual([SAMPLE_TEXT]);
});

it("does not begin again in the page when it is ended", async () => {
  working();
  const decoder = await made();
  decoder.end();
  await expect(read(decoder)).rejects.toThrow(Broken);
});
