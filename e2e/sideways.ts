import type { Page } from "@playwright/test";

/** What of a page lies beside it, at its width: nobody gets there, or only by moving the whole page aside. */
export const besidePage = (page: Page): Promise<string[]> => page.evaluate(findBeside);

/** In the page: what stays beside it. At a new width its menu and its tables find their places some frames later. */
async function findBeside(): Promise<string[]> {
  const MOST_FRAMES = 120;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isWithin = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if ((scrolls(at) && at.scrollWidth > at.clientWidth) || at.matches("ion-menu")) return true;
    return getComputedStyle(element).clipPath !== "none" || element.closest(".fy-unseen") !== null;
  };
  const named = (one: Element) => `${one.tagName.toLowerCase()}.${one.className} “${one.textContent?.slice(0, 30)}”`;
  const poll = () => {
    const contents = [...document.querySelectorAll("ion-content")].map((one) =>
      one.shadowRoot?.querySelector("main, .inner-scroll"),
    );
    const wide = [document.documentElement, ...contents].filter((one) => one && one.scrollWidth > one.clientWidth + 1);
    const beside = [
      ...document.querySelectorAll("h1, h2, h3, p, button, a[href], input, select, textarea, td, th"),
    ].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < -1 || right > window.innerWidth + 1) && one.checkVisibility() && !isWithin(one);
    });
    return [...wide.map((one) => `scrolls: ${one?.tagName}`), ...beside.map(named)];
  };
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  let found = poll();
  for (let frame = 0; found.length > 0 && frame < MOST_FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    found = poll();
  }
  return found;
}
