import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasLink, isPlainName } from "@/shared/abusePrevention/plainName";

const TABLE = new URL("../../../../server/platform/tests/name_cases.json", import.meta.url);
const cases = JSON.parse(readFileSync(TABLE, "utf8")) as Readonly<
  Record<"names" | "refused" | "messages" | "refused_messages", readonly string[]>
>;

describe("plain names", () => {
  it.each(cases.names)("people are called %j", (name) => expect(isPlainName(name)).toBe(true));

  it.each(cases.refused)("nobody is called %j", (name) => expect(isPlainName(name)).toBe(false));

  it.each(cases.messages)("a message may say %j", (message) => expect(hasLink(message)).toBe(false));

  it.each(cases.refused_messages)("no message says %j", (message) => expect(hasLink(message)).toBe(true));
});
