import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SRC = `${import.meta.dirname}/..`;
const sheet = (file: string) => readFileSync(`${SRC}/${file}`, "utf8");
const emOf = (token: string) => Number(new RegExp(`${token}: (-?[\\d.]+)em;`).exec(sheet("theme/tokens.css"))?.[1]);

it("sets no letters closer than the tokens say", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.filter((file) => /letter-spacing:\s*-/.test(sheet(file)))).toEqual([]);
});

it("keeps words apart where letters are set close: Archivo's own space is a fifth of an em", () => {
  expect(sheet("theme/tokens.css")).toMatch(/\*,\s*\*::before,\s*\*::after \{\s*word-spacing: var\(--fy-words\);/);
  for (const tracking of ["--fy-tracking-heading", "--fy-tracking-figure"]) {
    expect(emOf("--fy-words") + emOf(tracking)).toBeGreaterThan(0.039);
  }
});
