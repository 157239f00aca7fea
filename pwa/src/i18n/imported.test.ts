import { expect, it, vi } from "vitest";

const asked = vi.hoisted((): string[] => []);
vi.mock("@/i18n/catalogue", () => ({
  catalogue: { locale: "en", say: (key: string) => asked.push(key), has: () => false },
  addTexts: () => undefined,
}));

it("asks for no text while modules are read: nobody has chosen a language then", async () => {
  const modules = import.meta.glob(["../**/*{Form,model,Model,rules,Rules,words,shapes}.ts", "!../**/*.test.ts"]);
  for (const load of Object.values(modules)) await load();
  expect(Object.keys(modules).length).toBeGreaterThan(50);
  expect(asked).toEqual([]);
});
