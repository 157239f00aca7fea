import type { SeenCode } from "@/device/aim";
import type { Decoder } from "@/device/web/decoder";

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
export const READS_WITHIN_MS = 5000;
/** A slow line brings the megabyte of WebAssembly in less. */
export const LOADS_WITHIN_MS = 60_000;

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
  private settle: ((news: FromDecoder | Broken) => void) | undefined;

  private constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<FromDecoder>) => this.settle?.(data));
    // It did not load, or it ran out of memory.
    worker.addEventListener("error", () => this.end());
  }

  /** @throws Broken where this browser has no such worker. */
  static async start(
    make = () => new Worker(new URL("./decoder.worker.ts", import.meta.url), { type: "module", name: "decoder" }),
  ): Promise<WorkerDecoder> {
    const decoder = new WorkerDecoder(make());
    const tooLong = setTimeout(() => decoder.end(), LOADS_WITHIN_MS);
    const news = await decoder
      .next()
      .catch(() => undefined)
      .finally(() => clearTimeout(tooLong));
    if (news?.type === "ready") return decoder;
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
    const news = await this.next().finally(() => clearTimeout(tooLong));
    return news.type === "read" ? news.codes : undefined;
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
      this.settle = (news) => {
        this.settle = undefined;
        if (news instanceof Broken) reject(news);
        else resolve(news);
      };
    });
  }
}
