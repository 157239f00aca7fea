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

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  // The developers' pages are another document, which loads no tokens.
  (file) => file.endsWith(".css") && file !== "theme/tokens.css" && !file.startsWith("developers/"),
);

const declarationsOf = (file: string) =>
  [...sheet(file).matchAll(/([\w-]+):\s*((?:url\("[^"]*"\)|[^;{}])*)[;}]/g)].map(
    ([line, property = "", value = ""]) => [line, property, value] as const,
  );

it("says spaces, letters and corners by their tokens, so that a change of one reaches every screen", () => {
  const raw = FILES.flatMap((file) =>
    declarationsOf(file).flatMap(([line, property, value]) => {
      const known = SCALES.find(([named]) => named.test(property))?.[1];
      const sizes = value.match(/(?<![\w.])\d+px\b/g) ?? [];
      return sizes.filter((size) => known?.has(size)).map((size) => `${file}: ${line} ${known?.get(size)}`);
    }),
  );
  expect(FILES.length).toBeGreaterThan(50);
  expect(raw).toEqual([]);
});

it("takes every colour and size of letters from the tokens", () => {
  const raw = FILES.flatMap((file) =>
    declarationsOf(file).flatMap(([line, property, value]) =>
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value) || (property === "font-size" && /\d(?:px|rem)\b/.test(value))
        ? [`${file}: ${line}`]
        : [],
    ),
  );
  expect(raw).toEqual([]);
});

/** What is drawn rather than laid out. */
const DRAWN = /^(?:border|box-shadow$|--fy-hatch$)/;
const THICKEST_LINE = 3; // px

it("grows with the reader's letters: only lines and shadows are in px", () => {
  const raw = FILES.flatMap((file) =>
    declarationsOf(file).flatMap(([line, property, value]) => {
      const sizes = [...value.matchAll(/(?<![\w.#])-?([\d.]+)px\b/g)].map(([, size]) => Number(size));
      const isLaidOut = !DRAWN.test(property) || property.endsWith("-radius");
      return isLaidOut && sizes.some((size) => size > THICKEST_LINE) ? [`${file}: ${line}`] : [];
    }),
  );
  expect(raw).toEqual([]);
});
