import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Texts } from "../../vite.texts.ts";

const EN = `${import.meta.dirname}/en`;

/** What the spec fixes to the letter, odd as it is (decision 0129): what a form says, and these. */
const SPECS =
  /[:.](errors|says|said|expired)\.|^(common:rights|(counter|dashboard):ended|signin:title|events:(saved|move|performances\.delete|edit\.failed)|mailProvider:(keyRequired|failed|saved)|profile:saved|sale:byCard\.complete|season:saved|taxes:rates\.all|upsells:another)$/;
/** Names, which have their capitals, and the keys of a keyboard. */
const NAMES =
  /\b(Foyer|SendGrid|LinkedIn|YouTube|Facebook Pixel|Stripe|Excel|Party Pass|Verification Key|Enter|Esc|Undo|Admit)\b/g;

function* textsIn(within: string, texts: Texts): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string") yield [`${within}${name}`, text];
    else yield* textsIn(`${within}${name}.`, text);
}

const all = readdirSync(EN).flatMap((file) => [
  ...textsIn(`${file.replace(".json", "")}:`, JSON.parse(readFileSync(`${EN}/${file}`, "utf8")) as Texts),
]);
const ours = all.filter(([key]) => !SPECS.test(key));
/** Labels, titles and buttons: sentences may name a screen, an answer or somebody. */
const labels = ours.filter(([, text]) => !/[.,:!?]/.test(text.replace(/\{[^{}]*\}/g, "")) && !text.includes("plural"));
const matching = (texts: typeof all, wrong: RegExp) =>
  texts
    .filter(([, text]) => wrong.test(text.replace(/\{[^{}]*\}/g, "").replace(NAMES, "")))
    .map(([key, text]) => `${key}: ${text}`);

it("is written as sentences are: a label has one capital, at its beginning", () => {
  expect(matching(labels, /\S [A-Z][a-z]/)).toEqual([]);
});

it("has no words as code has them", () => {
  expect(
    matching(ours, /[a-z][A-Z][a-z]|\w_\w|\b[A-Z]{5,}\b(?!=)/).filter((text) => !text.startsWith("rule:")),
  ).toEqual([]);
});

it("has one word for one thing", () => {
  expect(matching(ours, /\b(allocation|allotment|e-mail|on line|subcategor|occurrence|off-sale|onsale)/i)).toEqual([]);
});
