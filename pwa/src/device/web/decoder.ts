import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads the QR codes in the picture that a video shows now. */
export type Decoder = (video: HTMLVideoElement) => Promise<readonly string[]>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own detector if it has one for QR codes, else ZXing in WebAssembly, served by ourselves. */
export async function makeDecoder(): Promise<Decoder> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const detector = (await hasQr(own)) && own ? new own({ formats: ["qr_code"] }) : await zxing();
  return async (video) => (await detector.detect(video)).map((code) => code.rawValue).filter((code) => code !== "");
}

async function hasQr(own: DetectorClass | undefined): Promise<boolean> {
  try {
    return (await own?.getSupportedFormats())?.includes("qr_code") ?? false;
  } catch {
    return false;
  }
}

async function zxing(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path) },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
