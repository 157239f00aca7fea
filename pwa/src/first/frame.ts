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

/** Waits for the styles that start.ts has asked for; a sheet that does not come is done without, as browsers do. */
export async function firstSheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    sheets
      .filter(({ sheet }) => sheet === null)
      .map(
        (link) =>
          new Promise((come) => {
            link.addEventListener("load", come);
            link.addEventListener("error", come);
          }),
      ),
  );
}
