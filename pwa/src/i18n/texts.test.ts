import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/** What the widget is made of: its entry, and all that this imports, now or later. */
function partsOf(entry: string): Map<string, string> {
  const parts = new Map<string, string>();
  const named = [entry];
  for (let path = named.pop(); path; path = named.pop()) {
    const file = ["", ".ts", ".tsx"]
      .map((ending) => `${SRC}/${path}${ending}`)
      .find((one) => /\.tsx?$/.test(one) && existsSync(one));
    if (!file || parts.has(file)) continue;
    const text = readFileSync(file, "utf8");
    parts.set(file, text);
    for (const [, from] of text.matchAll(/(?:from|import)[ (]"@\/([^"]+)"/g)) if (from) named.push(from);
  }
  return parts;
}

it("has the texts of every part of the widget", () => {
  const loaded = /en\/\{([a-z,]+)\}\.json/.exec(readFileSync(`${SRC}/i18n/widget.ts`, "utf8"))?.[1]?.split(",");
  const parts = partsOf("widget/main");
  const asked = [...parts.values()].flatMap((text) =>
    [...text.matchAll(/useTranslation\("([a-z]+)"\)|\b(?:t|text)\("([a-z]+):/g)].map(
      ([, area, other]) => area ?? other,
    ),
  );

  expect(parts.size).toBeGreaterThan(60);
  expect([...new Set(asked)].filter((area) => area && !loaded?.includes(area))).toEqual([]);
  expect(loaded?.filter((area) => area !== "common" && !asked.includes(area))).toEqual([]);
});
