import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { offMiddle, type SeenCode } from "../aim";

/** How one frame is looked at: which part of it, how large, and what is searched for in it. */
export interface ReadPass {
  /** Whether only the square in the middle is looked at, where people aim: on a tall screen there is hardly more. */
  readonly isSquare: boolean;
  /** The longer side of the picture that is searched is at most this long, in pixels. */
  readonly longest: number;
  readonly options: ReaderOptions;
}

const QR: ReaderOptions = { formats: ["QRCode"], tryHarder: true, tryRotate: false };
/** Beside the one that is held up there may be others, which must be seen to be told from it. */
const MOST_CODES = 8;

/** A quarter of the work of a careful look. A ticket's code that fills a quarter of the square is still read. */
export const QUICK: ReadPass = {
  isSquare: true,
  longest: 640,
  options: { ...QR, tryInvert: false, tryDownscale: false, maxNumberOfSymbols: MOST_CODES },
};
/** Also finds what is far away, at the edge, beside another code, or light on dark. */
export const CAREFUL: ReadPass = { isSquare: false, longest: 1280, options: { ...QR, maxNumberOfSymbols: MOST_CODES } };

const CAREFUL_EVERY = 8;

/** Which look comes next, after so many. */
export const passAfter = (passes: number): ReadPass => (passes % CAREFUL_EVERY === CAREFUL_EVERY - 1 ? CAREFUL : QUICK);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a frame, and the size in which it is drawn. In pixels. */
export interface Framing {
  readonly left: number;
  readonly top: number;
  readonly from: Size;
  readonly to: Size;
}

export function framing({ width, height }: Size, { isSquare, longest }: ReadPass): Framing {
  const side = Math.min(width, height);
  const from = isSquare ? { width: side, height: side } : { width, height };
  const scale = Math.min(1, longest / Math.max(from.width, from.height));
  return {
    left: Math.floor((width - from.width) / 2),
    top: Math.floor((height - from.height) / 2),
    from,
    to: { width: Math.round(from.width * scale), height: Math.round(from.height * scale) },
  };
}

/** Looks at one frame and gives the QR codes in it. */
export type ReadFrame = (frame: CanvasImageSource, size: Size) => Promise<readonly SeenCode[]>;

/** How the canvas is made on which frames are drawn. */
export const READ_OFTEN: CanvasRenderingContext2DSettings = { willReadFrequently: true, alpha: false };
type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** ZXing in WebAssembly, served by ourselves. In the scanner's worker, or in the page where a browser has no worker for it. */
export async function loadZxing(brush: Brush | null): Promise<ReadFrame> {
  if (!brush) throw new Error("No canvas to draw frames on");
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path) },
    fireImmediately: true,
  });
  const { canvas } = brush;
  let passes = 0;
  return async (frame, size) => {
    const pass = passAfter(passes);
    passes += 1;
    const { left, top, from, to } = framing(size, pass);
    if (canvas.width !== to.width) canvas.width = to.width;
    if (canvas.height !== to.height) canvas.height = to.height;
    brush.drawImage(frame, left, top, from.width, from.height, 0, 0, to.width, to.height);
    const found = await readBarcodes(brush.getImageData(0, 0, to.width, to.height), pass.options);
    const scale = to.width / from.width;
    const whole = { width: size.width * scale, height: size.height * scale };
    return found.map(({ text, position }) => {
      const [x, y] = middleOf(position);
      return { text, off: offMiddle(left * scale + x, top * scale + y, whole) };
    });
  };
}

function middleOf({ topLeft, topRight, bottomLeft, bottomRight }: ReadResult["position"]): readonly [number, number] {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const mean = (of: (corner: { x: number; y: number }) => number) =>
    corners.reduce((sum, each) => sum + of(each), 0) / 4;
  return [mean(({ x }) => x), mean(({ y }) => y)];
}
