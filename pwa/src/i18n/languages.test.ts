import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areasIn, compiled, pageOf, type Texts } from "../../vite.texts.ts";
import type { Message, Messages } from "./catalogue";
import { asOfficeLanguage, knownIn, LANGUAGES, OFFICE_LANGUAGES, preferredOf } from "./languages";

const OTHERS = LANGUAGES.filter((language) => language !== "en");
const areas = [...new Set(["widget/main.tsx", "mine/main.tsx"].flatMap((entry) => areasIn(pageOf(entry).all)))].sort();

const catalogues = (language: string) =>
  readdirSync(`${import.meta.dirname}/${language}`).map((file) => file.replace(".json", ""));

const messagesOf = (area: string, language: string): Messages =>
  compiled(area, JSON.parse(readFileSync(`${import.meta.dirname}/${language}/${area}.json`, "utf8")) as Texts);

/** The forms of a message's plurals, with what each says; what the compiler leaves empty is none. */
const formsOf = (message: Message): readonly (readonly [form: string, texts: Message])[] =>
  message.flatMap((part) =>
    typeof part === "string" ? [] : Object.entries(part[2] ?? {}).filter(([, texts]) => texts),
  );

/** Every argument of a message, also those within its plurals. */
const argumentsOf = (message: Message): readonly string[] => [
  ...message.flatMap((part) => (typeof part === "string" ? [] : [part[0]])),
  ...formsOf(message).flatMap(([, texts]) => argumentsOf(texts)),
];

it("finds the catalogues of buyers' pages by what their modules name", () => {
  expect(areas).toEqual(["common", "dates", "mine", "mineDoing", "preview", "sale", "teams", "testCard", "widget"]);
});

it.each(OTHERS)("has a catalogue in %s for each that buyers see, and the office's where it speaks that", (language) => {
  const isOffices = OFFICE_LANGUAGES.some((one) => one === language);
  expect(catalogues(language).sort()).toEqual(isOffices ? catalogues("en").sort() : areas);
});

it.each(OTHERS.flatMap((language) => catalogues(language).map((area) => [language, area] as const)))(
  "says in %s all that %s says in English, with the same values and the language's own plurals",
  (language, area) => {
    const [english, other] = [messagesOf(area, "en"), messagesOf(area, language)];
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(other)) {
      const [own, meant] = [argumentsOf(message), argumentsOf(english[key]!)].map((names) =>
        [...new Set(names)].sort(),
      );
      expect(own, key).toEqual(meant);
      for (const [form] of formsOf(message)) expect([...pluralCategories, "0"], key).toContain(form);
    }
  },
);

it.each(catalogues("fr"))("has a no-break space before the double punctuation of French in %s", (area) => {
  const parts = (message: Message): readonly string[] => [
    ...message.filter((part) => typeof part === "string"),
    ...formsOf(message).flatMap(([, texts]) => parts(texts)),
  ];
  const texts = Object.values(messagesOf(area, "fr")).flatMap(parts);
  expect(texts.filter((text) => /(^|[^\u00a0])[:;!?»](?!\w)|«(?!\u00a0)/.test(text))).toEqual([]);
});

it.each([
  ["de-AT", "de"],
  ["FR", "fr"],
  ["deutsch", undefined],
  ["it-CH", undefined],
  ["", undefined],
  [null, undefined],
])("knows %j as %j", (tag, language) => expect(knownIn(tag)).toBe(language));

it("has the office speak what there is a catalogue of, and else English", () => {
  expect(["de", "fr", "de-AT", "", undefined].map(asOfficeLanguage)).toEqual(["de", "en", "en", "en", "en"]);
});

it("speaks the dearest that it knows, and English if it knows none", () => {
  expect(preferredOf(undefined, "pt-BR", "es-MX", "de")).toBe("es");
  expect(preferredOf("nl", null)).toBe("en");
});
