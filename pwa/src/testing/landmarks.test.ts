import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const textOf = (path: string) => readFileSync(path, "utf8");
const mainsIn = (text: string) => text.match(/<main[\s>]|role="main"/g)?.length ?? 0;

it("gives a widget's document, which is framed, the one main landmark that it has", () => {
  expect(mainsIn(textOf("widget.html"))).toBe(1);
  const drawn = import.meta.glob<string>("../widget/**/*.tsx", { query: "?raw", import: "default", eager: true });
  const twice = Object.entries(drawn).filter(([, text]) => mainsIn(text) > 0);
  expect(twice.map(([path]) => path)).toEqual([]);
});

it("leaves a buyer's own page the one that it draws", () => {
  expect(mainsIn(textOf("mine.html")) + mainsIn(textOf("src/mine/OwnPage.tsx"))).toBe(1);
});
