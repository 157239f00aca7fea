import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FEATURES = fileURLToPath(new URL("../features", import.meta.url));
const MOST = 15;

it("holds no more modules in a folder of a feature than one looks through: part it by what its parts show", () => {
  const counts = new Map<string, number>();
  for (const { name, parentPath } of readdirSync(FEATURES, { recursive: true, withFileTypes: true }))
    if (/(?<!\.test)\.tsx?$/.test(name)) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(20);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});
