// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { textsThere } from "@/i18n/catalogue";
import { speakTo } from "@/i18n/officeLanguage";
import { roleName } from "./permissions";

const MODELS = `${import.meta.dirname}/../../../server/accounts/models.py`;
const [, written = ""] = /class Role\(.*\n((?: +.+\n)+)/.exec(readFileSync(MODELS, "utf8")) ?? [];
const ROLES = [...written.matchAll(/"(.+)"/g)].map(([, word = ""]) => word);

afterEach(() => speakTo("en"));

it("calls each role of the server in English as the server does, and in German by a word of its own", async () => {
  expect(ROLES).toHaveLength(4);
  expect(ROLES.map(roleName)).toEqual(ROLES);
  await speakTo("de");
  await textsThere();
  expect(roleName("Door staff")).toBe("Einlasspersonal");
  expect(ROLES.filter((role) => roleName(role) === role)).toEqual([]);
});

it("leaves a role that it does not know as the server has it", () => {
  expect(roleName("Conductor")).toBe("Conductor");
});
