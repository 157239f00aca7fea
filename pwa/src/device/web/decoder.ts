import { offMiddle, type SeenCode } from "@/device/aim";
import { Broken, WorkerDecoder } from "@/device/web/workerDecoder";

/** Reads the QR codes in the picture that a video shows now. */
export interface Decoder {
  /** Rejects for a frame that could not be read; there is a next one. Called for one frame after the other. */
  read(video: HTMLVideoElement): Promise<readonly SeenCode[]>;
  /** Nothing is read after it. */
  end(): void;
}

interface Detected {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly Detected[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector if it has one for QR codes, else ZXing: in a worker, or in the page where that fails. */
export async function makeDecoder(): Promise<Decoder> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own && (await hasQr(own))) return ownDecoder(new own({ formats: ["qr_code"] }));
  try {
    return new FallingBack(await WorkerDecoder.start());
  } catch {
    return pageDecoder();
  }
}

async function hasQr(own: DetectorClass): Promise<boolean> {
  try {
    return (await own.getSupportedFormats()).includes("qr_code");
  } catch {
    return false;
  }
}

const ownDecoder = (detector: Detector): Decoder => ({
  read: async (video) => {
    const found = (await detector.detect(video)).filter(({ rawValue }) => rawValue !== "");
    const size = { width: video.videoWidth, height: video.videoHeight };
    return found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      off: offMiddle(x + width / 2, y + height / 2, size),
    }));
  },
  end: () => undefined,
});

async function pageDecoder(): Promise<Decoder> {
  const { loadZxing, READ_OFTEN } = await import("@/device/web/zxing");
  const read = await loadZxing(document.createElement("canvas").getContext("2d", READ_OFTEN));
  return {
    read: (video) => read(video, { width: video.videoWidth, height: video.videoHeight }),
    end: () => undefined,
  };
}

/** A worker, until it breaks. */
class FallingBack implements Decoder {
  private inner: Decoder;
  private isOver = false;

  constructor(inner: Decoder) {
    this.inner = inner;
  }

  async read(video: HTMLVideoElement): Promise<readonly SeenCode[]> {
    try {
      return await this.inner.read(video);
    } catch (error) {
      if (!(error instanceof Broken) || this.isOver) throw error;
      this.inner.end();
      this.inner = await pageDecoder();
      return this.inner.read(video);
    }
  }

  end(): void {
    this.isOver = true;
    this.inner.end();
  }
}
