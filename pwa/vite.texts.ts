import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OURS = /[\\/]pwa[\\/]src[\\/](?!i18n[\\/]).*\.tsx?$/;
const NAMED = /(?:useTranslation\(|texts[=:] ?|rulesOf\()"([a-zA-Z]+)|["`]([a-zA-Z]+):[a-zA-Z$]/g;
const NAME = "virtual:texts/";

const catalogue = (area: string) => fileURLToPath(new URL(`./src/i18n/en/${area}.json`, import.meta.url));

/** The catalogues of texts that a module names, each once: `useTranslation("orders")`, `t("sale:total")`. */
export function areasOf(code: string): readonly string[] {
  const named = [...code.matchAll(NAMED)].map(([, whole, before]) => whole ?? before ?? "");
  // Those in common come with the app's first script.
  return [...new Set(named)].filter((area) => area !== "common" && existsSync(catalogue(area)));
}

/** Has each module bring the texts that it names: they are loaded with the first screen that shows them. */
export const texts = (): Plugin => ({
  name: "foyer-texts",
  enforce: "pre",
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return undefined;
    const area = id.slice(NAME.length + 1);
    const from = JSON.stringify(catalogue(area));
    return `import { addTexts } from "@/i18n/i18n"; import texts from ${from}; addTexts(${JSON.stringify(area)}, texts);`;
  },
  transform(code, id) {
    if (!OURS.test(id)) return undefined;
    const imports = areasOf(code).map((area) => `import ${JSON.stringify(NAME + area)};`);
    // On the module's first line, so that no line of it has another number.
    return imports.length > 0 ? { code: imports.join(" ") + code, map: null } : undefined;
  },
});
