import { offMiddle, type SeenCode } from "@/device/aim";
import { sampleCode, SAMPLE_TEXT } from "@/device/web/sampleCode";
import { Broken, LOADS_WITHIN_MS, READS_WITHIN_MS, WorkerDecoder } from "@/device/web/workerDecoder";
import { inTime, Stalled } from "@/offline/inTime";

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
const MOST_FAILURES = 3;
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
  const { loadZxing, READ_OFTEN } = await import("@/device/web/zxing");
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
