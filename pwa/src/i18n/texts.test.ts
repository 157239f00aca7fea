import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areasOf } from "../../vite.texts.ts";

const SRC = `${import.meta.dirname}/..`;
const areas = readdirSync(`${import.meta.dirname}/en`).map((file) => file.replace(".json", ""));
const modules = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^i18n/.test(file),
);

it("has a module bring each catalogue that it names, however it names it", () => {
  const code = `
    const { t } = useTranslation("orders");
    t("sale:total"); t(\`audit:fields.\${name}\`);
    <ListScreen texts="taxes" />; <LinesField texts="types:upsells" />; const list = { texts: "codes" };
    const says = rulesOf("venues");
    t("common:save"); fetch("http://there"); const at = "orders"; useTranslation();
  `;
  expect(areasOf(code)).toEqual(["orders", "sale", "audit", "taxes", "types", "codes", "venues"]);
});

it("has no catalogue that nothing brings", () => {
  const brought = new Set(modules.flatMap((file) => areasOf(readFileSync(`${SRC}/${file}`, "utf8"))));
  expect(areas.filter((area) => area !== "common" && !brought.has(area))).toEqual([]);
});
