import { expect, type Page } from "@playwright/test";

/** The letters that the pseudo-locale en-XA writes with an accent (`pwa/src/i18n/pseudo.ts`): a word with one is in no catalogue. */
const PLAIN = /[ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz]/;
/** What English dates, times and amounts are written with: formatters write them, in each language another. */
const WRITTEN =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|(?<=\d)(AM|PM|am|pm)\b|\b(GBP|USD|EUR|UTC|GMT)\b|\b(MM|DD|YYYY)\b/g;

/** All that the server has told a page, by calls and by its live line: what a page shows of it is not the page's to say. */
export class Heard {
  private readonly texts = new Set<string>();

  constructor(page: Page) {
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("json"))
        void response.text().then((body) => this.take(body)).catch(() => undefined); // of a page that was left
    });
    page.on("websocket", (line) => line.on("framereceived", ({ payload }) => this.take(String(payload))));
  }

  private take(json: string): void {
    for (const [, quoted = "", isName] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g))
      if (!isName) this.texts.add(plain(JSON.parse(quoted) as string));
  }

  /** The words of a text that the server has not told. */
  without(text: string): string {
    if (this.texts.has(text)) return "";
    return [...this.texts]
      .filter((told) => told.length > 1 && text.includes(told))
      .sort((one, other) => other.length - one.length)
      .reduce((left, told) => left.replaceAll(new RegExp(`(?<![\\w])${escaped(told)}(?![\\w])`, "g"), " "), text);
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** What a page says, in sight or to a screen reader, that is in no catalogue and not told by the server. `known`: why not. */
export async function unwrittenOn(page: Page, heard: Heard, known: RegExp): Promise<readonly string[]> {
  await expect(page.getByRole("heading").first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const said = await page.evaluate(saidIn);
  return said.map(plain).filter((text) => {
    const left = heard.without(text).replaceAll(WRITTEN, " ").replaceAll(known, " ");
    return (left.match(/[A-Za-z]{2,}/g) ?? []).some((word) => PLAIN.test(word));
  });
}

/** In the page: each text that is drawn, or read out. */
function saidIn(): string[] {
  const said = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isSaid = element?.closest("option")?.parentElement?.checkVisibility() ?? element?.checkVisibility();
    if (isSaid && !element?.closest("script, style, noscript, code, svg title")) said.add(node.textContent ?? "");
  }
  for (const name of ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "title", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`)) said.add(element.getAttribute(name) ?? "");
  return [...said];
}
