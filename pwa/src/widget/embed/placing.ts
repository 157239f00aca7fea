/** Where the widget of a tag stands in somebody's page. */

const NEVER_SHOWN = "script, style, noscript, template, link, meta";
const DONE = "foyerShown";

/**
 * The tags to show now: the one that runs, or, where the browser does not say which that is, every one of a page. Tags run
 * more than once, and each is shown once.
 */
export function tagsToShow(running: Document["currentScript"]): readonly HTMLScriptElement[] {
  const all =
    running instanceof HTMLScriptElement
      ? [running]
      : [...document.querySelectorAll<HTMLScriptElement>('script[src*="/embed.js"]')];
  const left = all.filter((script) => script.dataset[DONE] === undefined);
  for (const script of left) script.dataset[DONE] = "";
  if (all.length === 0) console.error("Foyer: no script tag of this page has the address of embed.js");
  return left;
}

/**
 * Puts an element where `data-target` says, else after its tag. A tag in the page's head, or in the hidden box of a tag
 * manager, has no place that is seen: the element then stands at the end of the page.
 */
export function putInPage(script: HTMLScriptElement, target: string | undefined, element: HTMLElement): void {
  const isSeen = document.body?.contains(script) && !isInHiddenBox(script);
  if (target === undefined && isSeen) return script.after(element);
  whenRead(() => {
    const place = target === undefined ? null : find(target);
    if (target !== undefined && !place)
      console.error(`Foyer: nothing on this page matches data-target="${target}"`, script);
    if (place) place.append(element);
    else if (isSeen) script.after(element);
    else document.body.append(element);
  });
}

/** What is hidden with its page's own words may be shown later; what holds scripts alone is hidden for good. */
function isInHiddenBox({ parentElement: box }: HTMLScriptElement): boolean {
  if (!box || box === document.body || getComputedStyle(box).display !== "none") return false;
  return [...box.children].every((child) => child.matches(NEVER_SHOWN));
}

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

function whenRead(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}
