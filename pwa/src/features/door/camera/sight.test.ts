import { expect, it } from "vitest";
import { OUT_OF_SIGHT_MS, Sight } from "./useCamera";

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

it("takes no code for a new scan that was in view all the time, though another one was aimed at", () => {
  const sight = new Sight();
  sight.isNew("A", 0);
  for (let now = 100; now <= 10_000; now += 100) sight.keep(["A", "B"], now);
  expect(sight.isNew("A", 10_100)).toBe(false);
  expect(sight.isNew("B", 10_200)).toBe(true);
});

it("takes a code for a new scan that comes back after it was kept in view", () => {
  const sight = new Sight();
  sight.isNew("A", 0);
  sight.keep(["A"], OUT_OF_SIGHT_MS);
  expect(sight.isNew("A", OUT_OF_SIGHT_MS)).toBe(true);
});
