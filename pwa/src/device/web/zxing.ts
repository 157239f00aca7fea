import { prepareZXingModule, readBarcodes, type ReadResult } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { offMiddle, type SeenCode } from "@/device/aim";
import { framing, lookAfter, type Size } from "@/device/web/looks";

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
  let looks = 0;
  return async (frame, size) => {
    const look = lookAfter(looks);
    looks += 1;
    const { left, top, from, to } = framing(size, look);
    if (canvas.width !== to.width) canvas.width = to.width;
    if (canvas.height !== to.height) canvas.height = to.height;
    brush.drawImage(frame, left, top, from.width, from.height, 0, 0, to.width, to.height);
    const found = await readBarcodes(brush.getImageData(0, 0, to.width, to.height), look.options);
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
