import type { BrowserContext, Locator, Page } from "@playwright/test";
import { create } from "qrcode";

declare global {
  interface Window {
    /** Shows codes side by side; none removes them. */
    foyerHold: (...codes: { readonly size: number; readonly dark: string }[]) => void;
  }
}

/**
 * Gives every page of a context a camera that the journey paints at any moment. `lenses`: the cameras' names; all show
 * the same.
 */
export async function paintCamera(context: BrowserContext, lenses: readonly string[] = ["Painted"]): Promise<void> {
  await context.addInitScript((labels) => {
    const [width, height] = [640, 480];
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const brush = canvas.getContext("2d");
    if (!brush) return;
    // Each code is drawn once and copied after that, to cost the page little.
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const pen = picture.getContext("2d");
    const drawAll = (codes: readonly { readonly size: number; readonly dark: string }[]) => {
      if (!pen) return;
      pen.fillStyle = codes.length > 0 ? "#fff" : "#606060";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "#000";
      codes.forEach((code, place) => draw(pen, code, (width * (2 * place + 1)) / (2 * codes.length), codes.length));
    };
    const draw = (
      pen: CanvasRenderingContext2D,
      code: { readonly size: number; readonly dark: string },
      middle: number,
      beside: number,
    ) => {
      const scale = Math.floor(Math.min(height, width / beside) / (code.size + 8));
      const [left, top] = [middle - (code.size * scale) / 2, (height - code.size * scale) / 2];
      for (let place = 0; place < code.dark.length; place += 1) {
        if (code.dark[place] !== "1") continue;
        const [x, y] = [place % code.size, Math.floor(place / code.size)];
        pen.fillRect(left + x * scale, top + y * scale, scale, scale);
      }
    };
    const paint = () => brush.drawImage(picture, 0, 0);
    // An unchanged canvas sends no frames: many after a change, few otherwise.
    const [freshTicks, quietTicks] = [24, 8];
    let [tick, freshUntil] = [0, 0];
    window.foyerHold = (...codes) => {
      drawAll(codes);
      paint();
      freshUntil = tick + freshTicks;
    };
    drawAll([]);
    paint();
    setInterval(() => {
      tick += 1;
      if (tick < freshUntil || tick % quietTicks === 0) paint();
    }, 50);
    const devices = {
      getUserMedia: ({ video }: { readonly video: MediaTrackConstraints }) => {
        const stream = canvas.captureStream(30);
        const requested = (video.deviceId as { readonly exact: string } | undefined)?.exact ?? labels[0];
        for (const track of stream.getTracks()) track.getSettings = () => ({ deviceId: requested });
        return Promise.resolve(stream);
      },
      enumerateDevices: () => Promise.resolve(labels.map((label) => ({ deviceId: label, kind: "videoinput", label }))),
    };
    Object.defineProperty(navigator, "mediaDevices", { value: devices });
  }, lenses);
}

/** Shows a ticket's code to a page's camera, or several side by side. */
export async function holdUp(page: Page, ...codes: readonly string[]): Promise<void> {
  const drawn = codes.map((code) => {
    const { data, size } = create(code, { errorCorrectionLevel: "M" }).modules;
    return { size, dark: Array.from(data, (isDark) => (isDark ? "1" : "0")).join("") };
  });
  await page.evaluate((modules) => window.foyerHold(...modules), drawn);
}

const QUIET = 4; // the quiet zone on a page, in modules

/** Shows the QR code on one phone's screen to another phone's camera. */
export async function holdScreenUp(drawing: Locator, to: Page): Promise<void> {
  const [box, path] = await drawing.evaluate((svg) => [
    svg.getAttribute("viewBox") ?? "",
    svg.querySelector("path")?.getAttribute("d") ?? "",
  ]);
  const size = Number(box.split(" ")[2]) - 2 * QUIET;
  const dark = Array<string>(size * size).fill("0");
  for (const run of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    const [x = 0, y = 0, length = 0] = run.slice(1).map(Number);
    const from = (y - QUIET) * size + x - QUIET;
    dark.fill("1", from, from + length);
  }
  await to.evaluate((modules) => window.foyerHold(modules), { size, dark: dark.join("") });
}

export const takeAway = (page: Page): Promise<void> => page.evaluate(() => window.foyerHold());
