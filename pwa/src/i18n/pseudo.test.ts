import { expect, it } from "vitest";
import { lengthened, pseudo } from "@/i18n/pseudo";
import { compiled } from "../../vite.texts.ts";
import { say } from "./catalogue";

const pseudoOf = (text: string, values: Record<string, unknown> = {}) =>
  say(pseudo(compiled("sale", { text })["sale:text"]!), "en", values);

it("says a text with accents, in brackets, and longer by 40 %", () => {
  const translated = pseudoOf("The door opens at seven");
  expect(translated).toMatch(/^\[Ţĥé ðööŕ öpéñš àţ šévéñ .+\]$/);
  expect(translated.length).toBeGreaterThanOrEqual("The door opens at seven".length * 1.4);
  expect(translated).not.toMatch(/[A-Za-z]{2}/);
});

it("leaves values, their numbers and addresses as they are", () => {
  expect(pseudoOf("Order {id}", { id: 7 })).toMatch(/^\[Öŕðéŕ 7 /);
  expect(pseudoOf("{count, plural, one {# ticket} other {# tickets}}", { count: 1200 })).toMatch(/^\[1,200 ţîçķéţš /);
  expect(pseudoOf("Write https://foyer.example/x '{order}'")).toMatch(
    /^\[Ŵŕîţé https:\/\/foyer\.example\/x \{order\} /,
  );
  expect(pseudoOf("{name}", { name: "Ada" })).toBe("Ada");
});

it("says the texts of one catalogue, whatever else a screen brings", async () => {
  const english = { "sale:total": ["Total"], "orders:total": ["Total"] };
  expect(Object.keys(await lengthened.textsFor("sale", english))).toEqual(["sale:total"]);
});
