// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { speakTo } from "@/i18n/officeLanguage";
import { textsThere } from "@/i18n/catalogue";
import { useAuditWords } from "./AuditLogPage";

afterEach(() => speakTo("en"));

it("calls a role in the office's language, and leaves what only reads like one", async () => {
  await speakTo("de");
  await textsThere();
  const words = useAuditWords();
  expect(words.value({ field: "role", before: "", after: "" }, "Door staff")).toBe("Einlasspersonal");
  expect(words.value({ field: "name", before: "", after: "" }, "Door staff"), "no role").toBe("Door staff");
});
