type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl-K and Cmd-K, which open the search of the whole office. */
export const isFindKey = (event: Pressed): boolean =>
  event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

/** Between the script that stands in the page and the app's, which are two. */
const page = globalThis as { foyerFind?: () => boolean };

/** Hears the key before the office does (src/first/start.ts): the browser would go to its own search. */
export function hearFindKey(): void {
  let isPressed = false;
  const hear = (event: KeyboardEvent) => {
    if (!isFindKey(event)) return;
    event.preventDefault();
    isPressed = true;
  };
  window.addEventListener("keydown", hear);
  page.foyerFind = () => {
    window.removeEventListener("keydown", hear);
    return isPressed;
  };
}

/** Whether it was pressed so far; from now on only the office hears it. */
export function takeFindKey(): boolean {
  const wasPressed = page.foyerFind?.() ?? false;
  delete page.foyerFind;
  return wasPressed;
}
