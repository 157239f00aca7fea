/** The name of the frame that index.html draws by itself: of the part that shows it, and of its styles. */
export const FRAME = "first-frame";

export const isFirstFrameThere = (): boolean => document.getElementById(FRAME) !== null;

/** Takes the frame away once a screen of the app stands, which looks the same. Ionic's parts draw a moment after React. */
export async function leaveFirstFrame(): Promise<void> {
  const frame = document.getElementById(FRAME);
  if (!frame) return;
  const content = document.querySelector<HTMLElement & { componentOnReady?: () => Promise<unknown> }>("ion-content");
  await content?.componentOnReady?.();
  requestAnimationFrame(() => frame.remove());
}

/** So long is a sheet waited for: one that failed before anybody listened says so no more. */
const PATIENCE_MS = 5_000;

/**
 * Waits for the styles that the page and start.ts have asked for, and puts on those that stood aside so that the page was
 * shown before them (vite.first.ts). A sheet that does not come is done without, as browsers do.
 */
export async function firstSheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const coming = Promise.all(sheets.filter(({ sheet }) => sheet === null).map(isThere));
  await Promise.race([coming, new Promise((end) => setTimeout(end, PATIENCE_MS))]);
  for (const link of sheets) link.removeAttribute("media");
}

const isThere = (link: HTMLLinkElement) =>
  new Promise((come) => {
    link.addEventListener("load", come);
    link.addEventListener("error", come);
  });
