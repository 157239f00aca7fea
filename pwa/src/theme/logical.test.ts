import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SRC = `${import.meta.dirname}/..`;

/** A side of the screen, where a language that runs from right to left has the other one. */
const SIDED =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/;
/** Four sides in one, of which the second and the last are not alike. */
const FOUR = /^\s*(?:padding|margin|inset|scroll-margin): (.+);$/;

/** Each with why it is meant of the screen and not of the text. */
const MEANT: Readonly<Record<string, string>> = {
  "ui/disabledReason.css: left: 0;": "placed by where the button was measured",
};
/** The middle is the same from either side: what stands there is moved back by half. */
const MIDDLE = "left: 50%;";
/** The room beside a phone's camera is on the side where the camera is. */
const CAMERA = "ion-safe-area-";

function valuesOf(line: string): readonly string[] {
  const [, values = ""] = FOUR.exec(line) ?? [];
  const whole = values.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (sum) => sum.replaceAll(" ", ""));
  return whole.split(" ");
}

function isSided(line: string): boolean {
  if (SIDED.test(line)) return line.trim() !== MIDDLE;
  const values = valuesOf(line);
  return values.length === 4 && values[1] !== values[3] && !line.includes(CAMERA);
}

it("lays out by where a line begins and ends, so that nothing breaks from right to left", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const found = files.flatMap((file) =>
    readFileSync(`${SRC}/${file}`, "utf8")
      .split("\n")
      .filter(isSided)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(MEANT).sort());
});
