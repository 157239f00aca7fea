import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areasOf, compiled } from "../../vite.texts.ts";
import { say } from "./catalogue";
import { textsOf } from "./i18n";

const SRC = `${import.meta.dirname}/..`;
const areas = readdirSync(`${import.meta.dirname}/en`).map((file) => file.replace(".json", ""));
const modules = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^i18n/.test(file),
);

it("has a module bring each catalogue that it names, however it names it", () => {
  const code = `
    const t = textsOf("orders");
    t("sale:total"); t(\`audit:fields.\${name}\`);
    <ListScreen texts="taxes" />; <LinesField texts="ticketTypes:upsells" />; const list = { texts: "codes" };
    const says = rulesOf("venues");
    t("common:save"); fetch("http://there"); const at = "orders"; textsOf(area);
  `;
  expect(areasOf(code)).toEqual(["orders", "sale", "audit", "taxes", "ticketTypes", "codes", "venues"]);
});

it("has no catalogue that nothing brings", () => {
  const brought = new Set(modules.flatMap((file) => areasOf(readFileSync(`${SRC}/${file}`, "utf8"))));
  expect(areas.filter((area) => area !== "common" && !brought.has(area))).toEqual([]);
});

it("loads another language of the office for whoever speaks it, and none with the office itself", () => {
  const whole = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const naming = (name: RegExp) => whole.filter((file) => name.test(readFileSync(`${SRC}/${file}`, "utf8"))).sort();
  expect(naming(/import\("@\/i18n\/office"\)/)).toEqual(["i18n/officeLanguage.ts"]);
  expect(naming(/^import (?!type).*"@\/i18n\/(office|pseudo)"/m)).toEqual([]);
  expect(naming(/^import (?!type).*"@\/i18n\/writingIn"/m)).toEqual(["i18n/office.ts"]);
});

it("says a text as its values and their number ask for, and complains of one that there is not", () => {
  const t = textsOf("common");
  expect(t("copy", { what: "<Oka & sons>" })).toBe("Copy <Oka & sons>");
  expect([0, 1, 2, 1200].map((count) => t("found", { count }))).toEqual([
    "0 results",
    "1 result",
    "2 results",
    "1200 results",
  ]);
  expect(() => t("nobodyWroteThis")).toThrow("There is no text common:nobodyWroteThis");
});

it("compiles a message's own braces, groups of names, and the plurals of another language", () => {
  const written = {
    group: { hint: "'{order}' becomes {what}" },
    left: "{count, plural, =0 {nic} one {# bilet} few {# bilety} many {# biletów} other {# biletu}}",
  };
  const polish = compiled("sale", written);
  const inPolish = (key: string, values: object) => say(polish[key]!, "pl", values as Record<string, unknown>);
  expect(inPolish("sale:group.hint", { what: "7" })).toBe("{order} becomes 7");
  expect([0, 1, 3, 5].map((count) => inPolish("sale:left", { count }))).toEqual([
    "nic",
    "1 bilet",
    "3 bilety",
    "5 biletów",
  ]);
  expect(() => compiled("sale", { broken: "{count, plural, one {# bilet}" })).toThrow();
});
