import { expect, it } from "vitest";
import { OUT_OF_SIGHT_MS, Sight } from "./sight";

it("takes a code that stays in view for one scan, however long", () => {
  const sight = new Sight();
  expect(sight.isNew("A", 0)).toBe(true);
  for (let now = 100; now <= 60_000; now += 100) expect(sight.isNew("A", now)).toBe(false);
});

it("takes it for a new scan once it was out of sight for 2.5 s", () => {
  const sight = new Sight();
  sight.isNew("A", 0);
  expect(sight.isNew("A", OUT_OF_SIGHT_MS - 1)).toBe(false);
  expect(sight.isNew("A", 2 * OUT_OF_SIGHT_MS - 1)).toBe(true);
});

it("reads the next code at once, and not the first one again when both are in view", () => {
  const sight = new Sight();
  sight.isNew("A", 0);
  expect(sight.isNew("B", 100)).toBe(true);
  expect(sight.isNew("A", 200)).toBe(false);
  expect(sight.isNew("B", 300)).toBe(false);
});
