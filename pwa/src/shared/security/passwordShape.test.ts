import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { differsFromNames, nearMessage } from "./passwordShape";

const TABLE = new URL("../../../../server/auth/tests/near_password_cases.json", import.meta.url);
const cases = JSON.parse(readFileSync(TABLE, "utf8")) as {
  readonly names: { readonly name: string; readonly email: string; readonly organisation: string };
  readonly refused: readonly { readonly password: string; readonly message: string }[];
  readonly taken: readonly string[];
  readonly tried_first: readonly string[];
};
const NOBODY = { name: "", email: "", organisation: "" };

it.each(cases.refused)("refuses $password in the server's words", ({ password, message }) => {
  expect(differsFromNames(password, cases.names)).toBe(false);
  expect(nearMessage(password, cases.names)).toBe(message);
});

it.each(cases.taken)("takes %s as the server does", (password) => {
  expect(differsFromNames(password, cases.names)).toBe(true);
});

it.each(cases.tried_first)("refuses what is tried first of anybody: %s", (word) => {
  expect(differsFromNames(`${word}-2026!`, NOBODY)).toBe(false);
});
