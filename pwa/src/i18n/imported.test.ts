// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

const asked = vi.hoisted((): string[] => []);
vi.mock("./catalogue", () => ({
  catalogue: { locale: "en", say: (key: string) => asked.push(key), has: () => false },
  addTexts: () => undefined,
}));

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const NAMED = /(Form|model|Model|rules|Rules|words|shapes)\.ts$/;

// It reads half of the app, which takes a busy machine longer than a test usually may.
it("asks for no text while modules are read: nobody has chosen a language then", async () => {
  const modules = import.meta.glob(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"]);
  const loads = Object.entries(modules).filter(
    ([path]) => NAMED.test(path) || /from "(zod|@\/office\/rules)"/.test(sources[path] ?? ""),
  );
  for (const [, load] of loads) await load();
  expect(loads.length).toBeGreaterThan(50);
  expect(asked).toEqual([]);
}, 120_000);
