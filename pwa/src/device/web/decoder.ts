import { offMiddle, type SeenCode } from "../aim";
import { inTime, Stalled } from "../inTime";

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

/** A frame as it is handed over: nothing is copied. */
type Frame = VideoFrame | ImageBitmap;

export interface ToDecoder {
  readonly frame: Frame;
}
export type FromDecoder =
  | { readonly type: "ready" }
  | { readonly type: "unable" }
  | { readonly type: "read"; readonly codes: readonly SeenCode[] }
  | { readonly type: "unreadable" };

/** Nothing more will come of this worker. */
export class Broken extends Error {}

const MOST_FAILURES = 3;

/** A frame takes far less: a browser may end a worker without a word. */
const READS_WITHIN_MS = 5000;
/** A slow line brings the megabyte of WebAssembly in less. */
const LOADS_WITHIN_MS = 60_000;

/** The ways to take a video's frame, the cheapest first. Safari and Firefox have had the first for few years. */
type Grab = (video: HTMLVideoElement) => Frame | Promise<Frame>;
const ways = (): Grab[] => [
  ...("VideoFrame" in globalThis ? [(video: HTMLVideoElement) => new VideoFrame(video)] : []),
  (video) => createImageBitmap(video),
];

/** Decodes beside the page's own thread, which is then free to draw. One frame is under way at a time. */
export class WorkerDecoder implements Decoder {
  private readonly worker: Worker;
  private readonly grabs = ways();
  private failures = 0;
  private isOver = false;
  private settle: ((message: FromDecoder | Broken) => void) | undefined;

  private constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<FromDecoder>) => this.settle?.(data));
    // It did not load, or it ran out of memory.
    worker.addEventListener("error", () => this.end());
  }

  /** @throws Broken where this browser has no such worker. */
  static async start(
    make = () => new Worker(new URL("./decoder.worker", import.meta.url), { type: "module", name: "decoder" }),
  ): Promise<WorkerDecoder> {
    const decoder = new WorkerDecoder(make());
    const tooLong = setTimeout(() => decoder.end(), LOADS_WITHIN_MS);
    const message = await decoder
      .next()
      .catch(() => undefined)
      .finally(() => clearTimeout(tooLong));
    if (message?.type === "ready") return decoder;
    decoder.end();
    throw new Broken();
  }

  /** Rejects for a frame that could not be read, and with Broken if none will be. */
  async read(video: HTMLVideoElement): Promise<readonly SeenCode[]> {
    const codes = await this.tryRead(video);
    if (codes) {
      this.failures = 0;
      return codes;
    }
    this.failures += 1;
    if (this.failures >= MOST_FAILURES) {
      // Some browsers have frames that cannot be drawn in a worker.
      this.failures = 0;
      this.grabs.shift();
    }
    if (this.grabs.length === 0) throw new Broken();
    throw new Error("This frame cannot be read");
  }

  private async tryRead(video: HTMLVideoElement): Promise<readonly SeenCode[] | undefined> {
    const frame = await this.grab(video);
    if (this.isOver) {
      frame?.close();
      throw new Broken();
    }
    if (!frame || !this.handOver(frame)) return undefined;
    const tooLong = setTimeout(() => this.end(), READS_WITHIN_MS);
    const message = await this.next().finally(() => clearTimeout(tooLong));
    return message.type === "read" ? message.codes : undefined;
  }

  end(): void {
    this.isOver = true;
    this.worker.terminate();
    this.settle?.(new Broken());
  }

  private async grab(video: HTMLVideoElement): Promise<Frame | undefined> {
    try {
      return await this.grabs[0]?.(video);
    } catch {
      return undefined;
    }
  }

  private handOver(frame: Frame): boolean {
    try {
      this.worker.postMessage({ frame } satisfies ToDecoder, [frame]);
      return true;
    } catch {
      frame.close();
      return false;
    }
  }

  private next(): Promise<FromDecoder> {
    return new Promise((resolve, reject) => {
      this.settle = (message) => {
        this.settle = undefined;
        if (message instanceof Broken) reject(message);
        else resolve(message);
      };
    });
  }
}

/** Reads the QR codes in the picture that a video shows now. */
export interface Decoder {
  /**
   * Rejects for a frame that could not be read, as there is a next one; with Broken if none will be. Called for one
   * frame after the other.
   */
  read(video: HTMLVideoElement): Promise<readonly SeenCode[]>;
  /** Nothing is read after it. */
  end(): void;
}

interface Detected {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}
interface Detector {
  detect(image: HTMLVideoElement | ImageData): Promise<readonly Detected[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

type Make = () => Promise<Decoder>;

/** The browser's own detector has nothing to load but what the system brings. */
const ANSWERS_WITHIN_MS = 5000;
/** As long as nothing is read, the browser's own detector proves so often that it could. */
export const PROVE_EVERY_MS = 10_000;

/**
 * The browser's own detector if it has one that reads QR codes, else ZXing: in a worker, or in the page where that fails.
 * @throws Broken if none of them can be had.
 */
export async function makeDecoder(): Promise<Decoder> {
  const chain = new Chain([
    () => inTime(ownDecoder(), ANSWERS_WITHIN_MS),
    () => WorkerDecoder.start(),
    () => inTime(pageDecoder(), LOADS_WITHIN_MS),
  ]);
  await chain.begin();
  return chain;
}

/** Reads by the first of some ways that works, until that breaks, and by the next one then. */
class Chain implements Decoder {
  private readonly left: Make[];
  private inner: Decoder | undefined;
  private isOver = false;

  constructor(ways: readonly Make[]) {
    this.left = [...ways];
  }

  async begin(): Promise<Decoder> {
    while (!this.inner) {
      const make = this.left.shift();
      if (!make) throw new Broken();
      this.inner = await make().catch(() => undefined);
    }
    if (this.isOver) this.inner.end();
    return this.inner;
  }

  async read(video: HTMLVideoElement): Promise<readonly SeenCode[]> {
    const inner = this.inner ?? (await this.begin());
    try {
      return await inner.read(video);
    } catch (error) {
      if (!(error instanceof Broken) || this.isOver) throw error;
      inner.end();
      this.inner = undefined;
      return this.read(video);
    }
  }

  end(): void {
    this.isOver = true;
    this.inner?.end();
  }
}

/** It may be there and read nothing: where its system has no part for it, or has ended that. A known code finds it out. */
async function ownDecoder(): Promise<Decoder> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!own || !(await own.getSupportedFormats()).includes("qr_code")) throw new Broken();
  const detector = new own({ formats: ["qr_code"] });
  const prove = async () => {
    const found = await detector.detect(sampleCode());
    if (!found.some(({ rawValue }) => rawValue === SAMPLE_TEXT)) throw new Broken();
  };
  await prove();
  let provedAt = performance.now();
  return givingUp(async (video) => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const found = (await detector.detect(video)).filter(({ rawValue }) => rawValue !== "");
    if (found.length === 0 && performance.now() - provedAt >= PROVE_EVERY_MS) await prove();
    else if (found.length === 0) return [];
    provedAt = performance.now();
    return found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      off: offMiddle(x + width / 2, y + height / 2, size),
    }));
  });
}

async function pageDecoder(): Promise<Decoder> {
  const { loadZxing, READ_OFTEN } = await import("./zxing");
  const read = await loadZxing(document.createElement("canvas").getContext("2d", READ_OFTEN));
  return givingUp((video) => read(video, { width: video.videoWidth, height: video.videoHeight }));
}

/** Is broken after some frames in a row that could not be read, or one that took too long. */
function givingUp(read: Decoder["read"]): Decoder {
  let failures = 0;
  return {
    read: async (video) => {
      try {
        const codes = await inTime(read(video), READS_WITHIN_MS);
        failures = 0;
        return codes;
      } catch (error) {
        failures += 1;
        if (failures >= MOST_FAILURES || error instanceof Stalled) throw new Broken();
        throw error;
      }
    },
    end: () => undefined,
  };
}
