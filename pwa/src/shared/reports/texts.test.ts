// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { speakTo } from "@/i18n/officeLanguage";
import { aboutOf, nameOf } from "./texts";

const REFUNDS = { id: "refunds", name: "Refunds", about: "Each refund" };

afterEach(() => speakTo("en"));

it("names a report in the reader's language, and one that the app does not know as the server does", async () => {
  await speakTo("de");
  expect([nameOf(REFUNDS), aboutOf(REFUNDS).startsWith("Jede abgeschlossene Erstattung")]).toEqual([
    "Erstattungen",
    true,
  ]);
  expect([nameOf({ ...REFUNDS, id: "new" }), aboutOf({ ...REFUNDS, id: "new" })]).toEqual(["Refunds", "Each refund"]);
});
