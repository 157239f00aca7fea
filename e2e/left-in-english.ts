import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, type Frame, type Page } from "@playwright/test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEXTS = join(ROOT, "pwa/src/i18n");

/** A catalogue of the app: nested messages. */
interface Texts {
  readonly [name: string]: string | Texts;
}

const readTexts = (language: string, file: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, file), "utf8")) as Texts;

/** Pairs an English catalogue's messages with the German ones. */
function* pairsOf(english: Texts, german: Texts): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(english)) {
    const other = german[name];
    if (typeof text === "string" && typeof other === "string") yield [text, other];
    else if (typeof text === "object" && typeof other === "object") yield* pairsOf(text, other);
  }
}

/** Pairs `msgid` and `msgstr` of a server catalogue, over several lines each. */
function* pairsIn(po: string): Generator<readonly [string, string]> {
  const joined = po.replaceAll(/"\n"/g, "");
  for (const entry of joined.split("\n\n")) {
    const messages = [...entry.matchAll(/^msgid(?:_plural)? "(.+)"$/gm)].map(([, text]) => text ?? "");
    const german = [...entry.matchAll(/^msgstr(?:\[\d\])? "(.*)"$/gm)].map(([, text]) => text ?? "");
    for (const [place, text] of messages.entries()) yield [text, german[place] ?? german[0] ?? ""];
  }
}

/** Plural forms as separate messages. */
function formsOf(message: string): readonly string[] {
  const start = message.indexOf(", plural,");
  if (start < 0) return [message];
  const open = message.lastIndexOf("{", start);
  const close = endOf(message, open);
  const inside = message.slice(start + ", plural,".length, close);
  const forms: string[] = [];
  for (let at = inside.indexOf("{"); at >= 0; at = inside.indexOf("{", endOf(inside, at))) {
    forms.push(inside.slice(at + 1, endOf(inside, at)));
  }
  return forms.map((form) => message.slice(0, open) + form.replaceAll("#", "{count}") + message.slice(close + 1));
}

/** The index of the matching brace. */
function endOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

const VALUE = /\{[^{}]*\}|%\(\w+\)[sd]/;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const FEWEST = 4; // letters; shorter texts are numbers or names

function patternOf(text: string): RegExp | undefined {
  const words = text.split(VALUE);
  if (words.join("").replaceAll(/[^a-zäöüß]/gi, "").length < FEWEST) return undefined;
  return new RegExp(`^${words.map((part) => escaped(part).replaceAll(/\s+/g, "\\s+")).join(".+?")}$`);
}

const patternsOf = (texts: readonly string[]) => texts.flatMap(formsOf).flatMap((form) => patternOf(form) ?? []);

/** Our messages in English and German, where they differ. */
interface Known {
  readonly english: readonly RegExp[];
  readonly german: readonly RegExp[];
}

function readKnown(): Known {
  // French has only buyers' texts; German also the office's.
  const ofApp = readdirSync(join(TEXTS, "fr")).flatMap((file) => [
    ...pairsOf(readTexts("en", file), readTexts("de", file)),
  ]);
  const catalogues = readdirSync(join(ROOT, "server"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("locale/de/LC_MESSAGES/django.po"),
  );
  const ofServer = catalogues.flatMap((file) => [...pairsIn(readFileSync(join(ROOT, "server", file), "utf8"))]);
  expect(ofApp.length).toBeGreaterThan(200);
  expect(ofServer.length).toBeGreaterThan(100);
  const pairs = [...ofApp, ...ofServer].filter(([, german]) => german !== "");
  return {
    english: patternsOf(pairs.filter(([english, german]) => english !== german).map(([english]) => english)),
    german: patternsOf(pairs.map(([, german]) => german)),
  };
}

let known: Known | undefined;

/** Lines that are one of our English texts and no German one. */
export function leftInEnglish(lines: readonly string[]): readonly string[] {
  const { english, german } = (known ??= readKnown());
  const parts = new Set(lines.flatMap((line) => [line, ...line.split(" · ")]).map((line) => line.trim()));
  const isText = (line: string, texts: readonly RegExp[]) => texts.some((text) => text.test(line));
  return [...parts].filter((line) => line !== "" && isText(line, english) && !isText(line, german));
}

/** Expects no English text on a page, or in its live regions. */
export async function expectNoEnglish(page: Page | Frame): Promise<void> {
  const messages = await page.evaluate(() => [
    document.title,
    ...document.body.innerText.split("\n"),
    ...[...document.querySelectorAll("[aria-label],[placeholder],[title],[alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  expect(messages.length).toBeGreaterThan(5);
  expect(leftInEnglish(messages)).toEqual([]);
}
