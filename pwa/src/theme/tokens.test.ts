import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SRC = `${import.meta.dirname}/..`;
const sheet = (file: string) => readFileSync(`${SRC}/${file}`, "utf8").replaceAll(/\/\*.*?\*\//gs, "");

/** Sizes by their token's name, in px: those that a pattern of names takes. */
function tokens(name: RegExp): ReadonlyMap<string, string> {
  const declared = [...sheet("theme/tokens.css").matchAll(/(--fy-[\w-]+): ([\d.]+)(rem|px);/g)];
  const chosen = declared.filter(([, token = ""]) => name.test(token));
  return new Map(
    chosen.map(([, token = "", size, unit]) => [`${Number(size) * (unit === "rem" ? 16 : 1)}px`, `var(${token})`]),
  );
}

/** What a declaration says in px, by the tokens that say the same. */
const SCALES = [
  [/^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)[\w-]*)$/, tokens(/^--fy-(?:half|\d+(?:-half)?)$/)],
  [/^font-size$/, tokens(/^--fy-size-/)],
  [/^border(?:-[\w-]+)?-radius$/, tokens(/^--fy-radius-/)],
] as const;

it("says spaces, letters and corners by their tokens, so that a change of one reaches every screen", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    // The developers' pages are another document, which loads no tokens.
    (file) => file.endsWith(".css") && file !== "theme/tokens.css" && !file.startsWith("developers/"),
  );
  const raw = files.flatMap((file) =>
    [...sheet(file).matchAll(/([\w-]+):\s*([^;{}]*)[;}]/g)].flatMap(([line, property = "", value = ""]) => {
      const known = SCALES.find(([named]) => named.test(property))?.[1];
      const sizes = value.match(/(?<![\w.])\d+px\b/g) ?? [];
      return sizes.filter((size) => known?.has(size)).map((size) => `${file}: ${line} ${known?.get(size)}`);
    }),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(raw).toEqual([]);
});
