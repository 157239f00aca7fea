import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/** What entries are made of: themselves and all that they import; with `later`, also while they run. */
function partsOf(entries: readonly string[], later: boolean): Map<string, string> {
  const parts = new Map<string, string>();
  const imported = later ? /(?:from|import)[ (]"([@.][^"]*)"/g : /(?:from|import) "([@.][^"]*)"/g;
  const named = entries.map((entry) => `${SRC}/${entry}`);
  for (let path = named.pop(); path; path = named.pop()) {
    const file = ["", ".ts", ".tsx"]
      .map((ending) => `${path}${ending}`)
      .find((one) => /\.tsx?$/.test(one) && existsSync(one));
    if (!file || parts.has(file)) continue;
    const text = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");
    parts.set(file, text);
    for (const [, from = ""] of text.matchAll(imported))
      named.push(from.startsWith("@/") ? `${SRC}/${from.slice(2)}` : resolve(dirname(file), from));
  }
  return parts;
}

const isCatalogue = (area: string) => existsSync(`${SRC}/i18n/en/${area}.json`);

it.each([
  { what: "the widget", texts: "widget", entries: ["widget/main"], later: true },
  // Every other screen brings the rest of the texts with it.
  {
    what: "the frame and the door",
    texts: "first",
    entries: [
      "main",
      "shell/BackOffice",
      "shell/ConfirmDialog",
      "features/door/DoorStartPage",
      "features/door/DoorPage",
      "features/door/carried/tonight",
    ],
    later: false,
  },
])("the texts of every part of $what are there", ({ texts, entries, later }) => {
  const loaded = /en\/\{([a-zA-Z,]+)\}\.json/.exec(readFileSync(`${SRC}/i18n/${texts}.ts`, "utf8"))?.[1]?.split(",");
  const parts = partsOf(entries, later);
  const asked = [...parts.values()]
    .flatMap((text) => [...text.matchAll(/useTranslation\("([a-zA-Z]+)"\)|["`]([a-zA-Z]+):[a-zA-Z$]/g)])
    .map(([, area, other]) => area ?? other ?? "")
    .filter(isCatalogue);

  expect(parts.size).toBeGreaterThan(60);
  expect([...new Set(asked)].filter((area) => !loaded?.includes(area))).toEqual([]);
  expect(loaded?.filter((area) => area !== "common" && !asked.includes(area))).toEqual([]);
});
