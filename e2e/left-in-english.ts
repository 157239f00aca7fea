import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, type Frame, type Page } from "@playwright/test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEXTS = join(ROOT, "pwa/src/i18n");

/** A catalogue of the app: messages by name, in groups. */
interface Texts {
  readonly [name: string]: string | Texts;
}

const readTexts = (language: string, file: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, file), "utf8")) as Texts;

/** Each message of an English catalogue with the same in German. */
function* pairsOf(english: Texts, german: Texts): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(english)) {
    const other = german[name];
    if (typeof text === "string" && typeof other === "string") yield [text, other];
    else if (typeof text === "object" && typeof other === "object") yield* pairsOf(text, other);
  }
}

/** The same of a catalogue of the server: `msgid` and `msgstr`, each of them in as many lines as it has. */
function* pairsIn(po: string): Generator<readonly [string, string]> {
  const joined = po.replaceAll(/"\n"/g, "");
  for (const entry of joined.split("\n\n")) {
    const messages = [...entry.matchAll(/^msgid(?:_plural)? "(.+)"$/gm)].map(([, text]) => text ?? "");
    const german = [...entry.matchAll(/^msgstr(?:\[\d\])? "(.*)"$/gm)].map(([, text]) => text ?? "");
    for (const [place, text] of messages.entries()) yield [text, german[place] ?? german[0] ?? ""];
  }
}

/** A plural's forms as messages of their own: what is counted stands in each of them. */
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

/** The place of the brace that closes the one at a place. */
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
const FEWEST = 4; // letters; a text that has fewer is a number or a name with a sign

function patternOf(text: string): RegExp | undefined {
  const words = text.split(VALUE);
  if (words.join("").replaceAll(/[^a-zäöüß]/gi, "").length < FEWEST) return undefined;
  return new RegExp(`^${words.map((part) => escaped(part).replaceAll(/\s+/g, "\\s+")).join(".+?")}$`);
}

const patternsOf = (texts: readonly string[]) => texts.flatMap(formsOf).flatMap((form) => patternOf(form) ?? []);

/** Whatever buyers are told in English, where German has other words, and in German. */
interface Known {
  readonly english: readonly RegExp[];
  readonly german: readonly RegExp[];
}

function readKnown(): Known {
  // French has what buyers are told and no more; German also has what the office says.
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

/** Those of some lines that are a text of ours in English, and none in German. */
export function leftInEnglish(lines: readonly string[]): readonly string[] {
  const { english, german } = (known ??= readKnown());
  const parts = new Set(lines.flatMap((line) => [line, ...line.split(" · ")]).map((line) => line.trim()));
  const isText = (line: string, texts: readonly RegExp[]) => texts.some((text) => text.test(line));
  return [...parts].filter((line) => line !== "" && isText(line, english) && !isText(line, german));
}

/** Says that nothing is left in English of what a page shows, or what is heard of it. */
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
