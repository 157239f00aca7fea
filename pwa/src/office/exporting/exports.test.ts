import { expect, it } from "vitest";
import { shareOf, sizeOf, withJobs, type ExportJob } from "./exports";

const job = (over: Partial<ExportJob>): ExportJob => ({
  id: 1,
  version: 1,
  state: "running",
  done: 0,
  total: 10,
  name: "Orders.csv",
  size: 0,
  reason: "",
  madeAt: "2026-01-01T00:00:00Z",
  expiresAt: "2026-01-02T00:00:00Z",
  ...over,
});

it("is not said to be whole before its file is there, whatever was counted", () => {
  expect([0, 5, 10, 12].map((done) => shareOf(job({ done })))).toEqual([0, 50, 99, 99]);
  expect(shareOf(job({ total: 0, done: 3 }))).toBe(99);
  expect(shareOf(job({ state: "done", done: 10 }))).toBe(100);
});

it("says a size in the unit that has few digits", () => {
  expect([400, 74_321, 1_250_000, 61_000_000].map(sizeOf)).toEqual([
    { amount: 0.4, unit: "kB" },
    { amount: 74.3, unit: "kB" },
    { amount: 1.3, unit: "MB" },
    { amount: 61, unit: "MB" },
  ]);
});

it("puts new ones first, and keeps what is newer than a late frame", () => {
  const held = [job({ id: 2, version: 5, done: 5 }), job({ id: 1, version: 9, state: "done" })];
  const next = withJobs(held, [job({ id: 2, version: 4, done: 4 }), job({ id: 1, version: 10 }), job({ id: 3 })]);

  expect(next.map(({ id, version }) => [id, version])).toEqual([
    [3, 1],
    [2, 5],
    [1, 10],
  ]);
});
