import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** A catalogue as it is written: ICU messages by name, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

const OURS = /[\\/]pwa[\\/]src[\\/](?!i18n[\\/]).*\.tsx?$/;
const NAMED = /(?:textsOf\(|texts[=:] ?|rulesOf\()"([a-zA-Z]+)|["`]([a-zA-Z]+):[a-zA-Z$]/g;
const NAME = "virtual:texts/";
const FOLDER = fileURLToPath(new URL("./src/i18n", import.meta.url));
const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const catalogueOf = (area: string, language = "en") => `${FOLDER}/${language}/${area}.json`;

/** The catalogues of texts that a module names, each once: `textsOf("orders")`, `t("sale:total")`. */
export function areasOf(code: string): readonly string[] {
  const named = [...code.matchAll(NAMED)].map(([, whole, before]) => whole ?? before ?? "");
  // Those in common come with the app's first script.
  return [...new Set(named)].filter((area) => area !== "common" && existsSync(catalogueOf(area)));
}

/** The messages of a catalogue, parsed, by their full names; one that is no ICU message fails the build. */
export function compiled(area: string, texts: Texts, within = ""): Record<string, CompiledMessage> {
  const found: Record<string, CompiledMessage> = {};
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string") found[`${area}:${within}${name}`] = compileMessageOrThrow(text);
    else Object.assign(found, compiled(area, text, `${within}${name}.`));
  return found;
}

/** Has each module bring the texts that it names: they are loaded with the first screen that shows them. */
export const texts = (): Plugin => ({
  name: "foyer-texts",
  enforce: "pre",
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return undefined;
    const area = id.slice(NAME.length + 1);
    const calls = LANGUAGES.map(({ name: language }) => {
      const file = catalogueOf(area, language);
      this.addWatchFile(file);
      const written = JSON.parse(readFileSync(file, "utf8")) as Texts;
      // Read as JSON, which a browser does sooner than a program of the same length.
      const messages = JSON.stringify(JSON.stringify(compiled(area, written)));
      return `addTexts(${JSON.stringify(language)}, JSON.parse(${messages}));`;
    });
    return `import { addTexts } from "@/i18n/catalogue"; ${calls.join(" ")}`;
  },
  transform(code, id) {
    if (!OURS.test(id)) return undefined;
    const imports = areasOf(code).map((area) => `import ${JSON.stringify(NAME + area)};`);
    // On the module's first line, so that no line of it has another number.
    return imports.length > 0 ? { code: imports.join(" ") + code, map: null } : undefined;
  },
});
