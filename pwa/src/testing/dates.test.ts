import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
/** What writes dates for all others: see decision 0129. */
const WRITERS = /^(ui\/(dates|days)\.ts|ui\/format\.tsx|i18n\/writingIn\.ts)$/;
const WRITES = /\.toLocale(Date|Time)?String\(|\bDateTimeFormat\(|\.getMonth\(|\.toDateString\(/;

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes("/generated/"))
  .map((path) => ({ path, text: readFileSync(`${SOURCES}/${path}`, "utf8") }));

it("has no screen that writes dates by itself: they ask `useFormat`", () => {
  expect(sources.length).toBeGreaterThan(300);
  const own = sources.filter(({ path, text }) => !WRITERS.test(path) && WRITES.test(text)).map(({ path }) => path);
  expect(own).toEqual([]);
});

/** A buyer has what their own device has, in its own language. */
const FOR_BUYERS = ["widget/GiftCardStep.tsx"];
const NATIVE = /<(?:Field|input)\b(?:(?!\/>)[^])*?\btype="(?:date|datetime-local)"/;

it("has no field of a day in the browser's order instead of the person's: they are `DayField` and `DateField`", () => {
  expect(sources.filter(({ text }) => NATIVE.test(text)).map(({ path }) => path)).toEqual(FOR_BUYERS);
});
