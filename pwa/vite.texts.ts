import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import type { Message } from "./src/i18n/catalogue.ts";

/** A catalogue as it is written: ICU messages by name, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

const OURS = /[\\/]pwa[\\/]src[\\/](?!i18n[\\/]).*\.tsx?$/;
const NAMED = /(?:textsOf\(|texts[=:] ?|rulesOf\()"([a-zA-Z]+)|["`]([a-zA-Z]+):[a-zA-Z$]/g;
const IMPORTED = /^(?:import|export)(?! type)[^;]*? from "([^"]+)"|^import "([^"]+)"/gm;
const IMPORTED_LATER = /import\("([^"]+)"\)/g;
/** A call that says a text, and what may stand in it before the text's name: `t(isLate ? "timeout" : "network")`. */
const CALLED = String.raw`\bt\([^;]{0,90}?`;
const NAME = "virtual:texts/";
const LANGUAGE = "virtual:language/";
const OFFICE = "virtual:office/";
const SRC = fileURLToPath(new URL("./src", import.meta.url));
const FOLDER = `${SRC}/i18n`;

const catalogueOf = (area: string, language = "en") => `${FOLDER}/${language}/${area}.json`;
const written = (area: string, language: string) =>
  JSON.parse(readFileSync(catalogueOf(area, language), "utf8")) as Texts;

/** The catalogues of texts that a module names, each once: `textsOf("orders")`, `t("sale:total")`. */
export function areasOf(code: string): readonly string[] {
  const named = [...code.matchAll(NAMED)].map(([, whole, before]) => whole ?? before ?? "");
  // Those in common come with the app's first script.
  return [...new Set(named)].filter((area) => area !== "common" && existsSync(catalogueOf(area)));
}

/** The messages of a catalogue, parsed, by their full names; one that is no ICU message fails the build. */
export function compiled(area: string, texts: Texts, within = ""): Record<string, Message> {
  const found: Record<string, Message> = {};
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string") found[`${area}:${within}${name}`] = compileMessageOrThrow(text) as Message;
    else Object.assign(found, compiled(area, text, `${within}${name}.`));
  return found;
}

/** The code of a page's modules, or of some of them. */
type Part = readonly string[];

/** A page that buyers see: all of it, and what its first view is made of. */
interface Page {
  readonly all: Part;
  readonly first: Part;
}

/** Reads what a page is made of, from its first module on: `widget/main.tsx`. */
export const pageOf = (entry: string): Page => ({
  all: partFrom(`${SRC}/${entry}`, [IMPORTED, IMPORTED_LATER]),
  first: partFrom(`${SRC}/${entry}`, [IMPORTED]),
});

function partFrom(start: string, ways: readonly RegExp[]): Part {
  const codes = new Map<string, string>([[start, ""]]);
  for (const file of codes.keys()) {
    const code = readFileSync(file, "utf8");
    codes.set(file, code);
    for (const name of ways.flatMap((way) => [...code.matchAll(way)].map(([, from, alone]) => from ?? alone ?? ""))) {
      const path = name.startsWith("@/") ? `${SRC}/${name.slice(2)}` : resolve(dirname(file), name);
      const found = [`${path}.ts`, `${path}.tsx`].find(existsSync);
      if (found && !codes.has(found)) codes.set(found, "");
    }
  }
  return [...codes].filter(([file]) => OURS.test(file)).map(([, code]) => code);
}

/** The catalogues that a part names, with the one that all have in common. */
export const areasIn = (part: Part): readonly string[] => [...new Set(["common", ...part.flatMap(areasOf)])];

/**
 * The messages of a catalogue that a part may say: those whose name, or whose group's, stands in a module that names the
 * catalogue, or that is given somebody's texts. Those in common are named by a call, where any module may.
 */
function saidBy(part: Part, area: string, language: string): Record<string, Message> {
  const isCommon = area === "common";
  const saying = isCommon ? part : part.filter((code) => areasOf(code).includes(area) || code.includes("Translate"));
  const code = saying.join("\n");
  const isSaid = (key: string) => {
    const [name = ""] = key.slice(area.length + 1).split(".");
    return new RegExp(`${isCommon ? CALLED : ""}["\`:]${name}["\`.]`).test(code);
  };
  const messages = Object.entries(compiled(area, written(area, language)));
  return Object.fromEntries(messages.filter(([key]) => isSaid(key)));
}

const allSaidBy = (part: Part, language: string): Record<string, Message> =>
  Object.assign({}, ...areasIn(part).map((area) => saidBy(part, area, language))) as Record<string, Message>;

/** What a page says in another language at first, or only later. */
function spokenBy({ all, first }: Page, language: string, isLater: boolean): Record<string, Message> {
  const early = allSaidBy(first, language);
  if (!isLater) return early;
  return Object.fromEntries(Object.entries(allSaidBy(all, language)).filter(([key]) => !(key in early)));
}

/** Every catalogue of a language, for tests, which are of no page. */
const wholeOf = (language: string): Record<string, Message> =>
  Object.assign(
    {},
    ...readdirSync(`${FOLDER}/${language}`).map((file) => {
      const area = file.replace(".json", "");
      return compiled(area, written(area, language));
    }),
  ) as Record<string, Message>;

// Read as JSON, which a browser does sooner than a program of the same length.
const asJson = (messages: object) => `JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;

/** The module of a catalogue of the office in another language: `virtual:office/de/orders`. */
const spokenArea = /^\0virtual:office\/([a-z]+)\/([a-zA-Z]+)$/;

/** The language of such a module, and the module of the same texts in English: they are put into files alike. */
export function englishOf(id: string): readonly [language: string, area: string, english: string] | undefined {
  const [, language = "", area = ""] = spokenArea.exec(id) ?? [];
  return area === "" ? undefined : [language, area, `\0${NAME}${area}`];
}

/** The catalogues that the office has in a language, each to be loaded by itself. */
function areasOfOffice(language: string): string {
  const areas = readdirSync(`${FOLDER}/${language}`).map((file) => file.replace(".json", ""));
  const lines = areas.map((area) => `${area}: () => import(${JSON.stringify(`${OFFICE}${language}/${area}`)})`);
  return `export const areas = { ${lines.join(", ")} };`;
}

/**
 * Has each module bring the English texts that it names: they are loaded with the first screen that shows them.
 *
 * A page that buyers see says its first module, `entry`: it gets no text that it never says, and other languages as modules
 * of their own, `virtual:language/de` with what its first view says and `virtual:language/de/later` with the rest.
 */
export const texts = (entry?: string): Plugin => {
  const pageNow = () => (entry === undefined ? undefined : pageOf(entry));
  const english = (area: string) => {
    const page = pageNow();
    return page ? saidBy(page.all, area, "en") : compiled(area, written(area, "en"));
  };
  const other = (language: string, isLater: boolean) => {
    const page = pageNow();
    const messages = page ? spokenBy(page, language, isLater) : isLater ? {} : wholeOf(language);
    const exported = `export const texts = ${asJson(messages)};`;
    // Each language brings the same few functions along: else they were a file of their own, to be waited for.
    const writing = `import { writingIn } from "@/i18n/writingIn?${language}"; export const writing = writingIn("${language}");`;
    return isLater ? exported : `${writing} ${exported}`;
  };
  return {
    name: "foyer-texts",
    enforce: "pre",
    resolveId: (id) => ([NAME, LANGUAGE, OFFICE].some((ours) => id.startsWith(ours)) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${LANGUAGE}`)) {
        const [language = "", later] = id.slice(LANGUAGE.length + 1).split("/");
        return other(language, later !== undefined);
      }
      const spoken = englishOf(id);
      if (spoken) {
        const [language, area] = spoken;
        this.addWatchFile(catalogueOf(area, language));
        return `export const texts = ${asJson(compiled(area, written(area, language)))};`;
      }
      if (id.startsWith(`\0${OFFICE}`)) return areasOfOffice(id.slice(OFFICE.length + 1));
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const area = id.slice(NAME.length + 1);
      this.addWatchFile(catalogueOf(area));
      return `import { addTexts } from "@/i18n/catalogue"; addTexts(${asJson(english(area))});`;
    },
    transform(code, id) {
      if (!OURS.test(id)) return undefined;
      const imports = areasOf(code).map((area) => `import ${JSON.stringify(NAME + area)};`);
      // On the module's first line, so that no line of it has another number.
      return imports.length > 0 ? { code: imports.join(" ") + code, map: null } : undefined;
    },
  };
};
