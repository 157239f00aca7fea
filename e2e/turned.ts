import type { Page } from "@playwright/test";

/** Each date and time of a page that is read from right to left, but is written with the letters of one read from the left. */
export const turnedOn = (page: Page): Promise<string[]> => page.evaluate(findTurned);

/** In the page: `Nov 2026 26` where `26 Nov 2026` is told, and `PM 04:02`. */
function findTurned(): string[] {
  const WRITTEN = /(\d{1,2})( (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)|(\d\d?:\d\d)( ?[AP]M\b)/g;
  const boxOf = (node: Node, from: number, length: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    return range.getBoundingClientRect();
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest("option")) continue;
    for (const { 0: whole, 1: day, 3: clock, index } of (node.textContent ?? "").matchAll(WRITTEN)) {
      const first = (day ?? clock ?? "").length;
      const [one, other] = [boxOf(node, index, first), boxOf(node, index + first, whole.length - first)];
      if (Math.abs(one.top - other.top) < 3 && one.left > other.left) found.push(`turned: “${node.textContent}”`);
    }
  }
  return found;
}
