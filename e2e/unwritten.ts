import { expect, type Page, type Request } from "@playwright/test";

/** The letters that pseudo-locales write with an accent (`pwa/src/i18n/pseudo.ts`), and how. */
const LETTERS = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz";
const ACCENTED = "ÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàçðéĝĥîĵķļñöŕšţûŵýž";
/** A word with one of them is in no catalogue. */
const PLAIN = new RegExp(`[${LETTERS}]`);
/** What English dates, times and amounts are written with: formatters write them, in each language another. */
const WRITTEN =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|(?<=\d)(AM|PM|am|pm)\b|\b(GBP|USD|EUR|UTC|GMT)\b|\b(MM|DD|YYYY)\b/g;

/** All that the server has told a page, by calls and by its live line: what a page shows of it is not the page's to say. */
export class ReceivedTexts {
  private readonly texts = new Set<string>();
  private readonly coming: Promise<void>[] = [];

  constructor(page: Page) {
    // Not earlier: what a page that is left has begun to send never comes.
    page.on("requestfinished", (request) => this.coming.push(this.takeResponse(request)));
    page.on("websocket", (line) => line.on("framereceived", ({ payload }) => this.take(String(payload))));
  }

  private async takeResponse(request: Request): Promise<void> {
    // A page that is closed by now shows nothing more, and the browser forgets what one was sent that was left.
    const response = await request.response().catch(() => null);
    if (!response?.headers()["content-type"]?.includes("json")) return;
    this.take(await response.text().catch(() => ""));
  }

  private take(json: string): void {
    for (const [, quoted = "", isName] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g))
      if (!isName) this.texts.add(plain(JSON.parse(quoted) as string));
  }

  /** Is there once all is known that the page may have drawn by now. */
  async all(): Promise<void> {
    await Promise.all(this.coming.splice(0));
  }

  /** The words of a text that the server has not told. */
  without(text: string): string {
    if (this.texts.has(text)) return "";
    return [...this.texts]
      .filter((part) => part.length > 1 && text.includes(part))
      .sort((one, other) => other.length - one.length)
      .reduce((left, part) => left.replaceAll(new RegExp(`(?<![\\w])${escaped(part)}(?![\\w])`, "g"), " "), text);
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Is there once a page shows what it has in a pseudo-locale, and nothing is on its way. */
export async function arrive(page: Page, address: string, language: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await page.waitForFunction(isDrawn);
}

/** What a page says, in sight or to a screen reader, that is in no catalogue and not told by the server. `known`: why not. */
export async function unwrittenOn(page: Page, received: ReceivedTexts, known: RegExp): Promise<readonly string[]> {
  const texts = await page.evaluate(visibleTexts);
  await received.all();
  const isUnwritten = (left: string) =>
    (left.replaceAll(WRITTEN, " ").match(/[A-Za-z]{2,}/g) ?? []).some((word) => PLAIN.test(word));
  const without = (text: string) => text.replaceAll(known, " ");
  // What is known may stand in what was told, and the other way round.
  return texts
    .map(plain)
    .filter((text) => isUnwritten(without(received.without(text))) && isUnwritten(received.without(without(text))));
}

/** What is called by these words of the catalogues, in a pseudo-locale: after a bracket, with accents. */
export function begun(words: string): RegExp {
  const accented = words.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter);
  return new RegExp(`^\\W?\\[${accented}`);
}

/** In the page: whether it shows something, and has for five frames without waiting for anything. */
async function isDrawn(): Promise<boolean> {
  for (let frame = 0; frame < 5; frame += 1) {
    const isComing =
      document.querySelector("[aria-busy=true]") !== null || !document.querySelector("#root")?.textContent;
    if (isComing) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}

/** In the page: each text that is drawn, or read out. */
function visibleTexts(): string[] {
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isVisible = element?.closest("option")?.parentElement?.checkVisibility() ?? element?.checkVisibility();
    // What may be broken in its long words is one text all the same.
    const whole = element?.querySelector(":scope > wbr") ? element : node;
    if (isVisible && !element?.closest("script, style, noscript, code, svg title")) texts.add(whole.textContent ?? "");
  }
  for (const name of [
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "placeholder",
    "title",
    "alt",
  ])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name) ?? "");
  return [...texts];
}
