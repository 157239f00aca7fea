import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { folded } from "./choices";

const TABLE = new URL("../../../server/platform/tests/search_cases.json", import.meta.url);
const cases = (JSON.parse(readFileSync(TABLE, "utf8")) as { readonly folded: readonly [string, string][] }).folded;

it.each(cases)("folds %s as the server does", (text, plain) => {
  expect(folded(text)).toBe(plain);
  expect(folded(plain)).toBe(plain);
});
