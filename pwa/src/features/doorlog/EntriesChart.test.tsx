import { expect, it } from "vitest";
import { quartersOf, withRoom } from "./EntriesChart";
import { toneOf } from "./queries";

const row = (from: string, gate: string, entered: number, left = 0) => ({ from, gate, entered, left });
const EVENING = [
  row("2026-11-22T19:00:00Z", "North", 4),
  row("2026-11-22T19:00:00Z", "South", 2),
  row("2026-11-22T19:45:00Z", "South", 1, 3),
];
const utc = (at: number) => new Date(at).toISOString().slice(11, 16);

it("adds up all gates, with the quarters between in which nobody came", () => {
  expect(
    quartersOf(EVENING, null, utc).map(({ time, entered, left, inside }) => [time, entered, left, inside]),
  ).toEqual([
    ["19:00", 6, 0, 6],
    ["19:15", 0, 0, 6],
    ["19:30", 0, 0, 6],
    ["19:45", 1, 3, 4],
  ]);
});

it("shows one gate alone, and nothing where nothing was read", () => {
  expect(quartersOf(EVENING, "North", utc).map(({ entered }) => entered)).toEqual([4]);
  expect(quartersOf([], null, utc)).toEqual([]);
});

it("does not fill the days between two evenings, and shows the last eight hours", () => {
  const days = [row("2026-11-20T19:00:00Z", "North", 1), ...EVENING];
  expect(quartersOf(days, null, utc)).toHaveLength(5);
  const long = Array.from({ length: 60 }, (_, n) => row(new Date(n * 900_000).toISOString(), "North", 1));
  expect(quartersOf(long, null, utc).map(({ inside }) => inside)).toEqual(Array.from({ length: 32 }, (_, n) => 29 + n));
});

it("gives an evening that has just begun the width of an evening: no bar stands alone", () => {
  const first = quartersOf([row("2026-11-22T19:00:00Z", "North", 6)], null, utc);
  const shown = withRoom(first, utc);
  expect(shown.map(({ time, entered, inside }) => [time, entered, inside])).toEqual([
    ["18:30", 0, 0],
    ["18:45", 0, 0],
    ["19:00", 6, 6],
    ["19:15", 0, 6],
    ["19:30", 0, 6],
    ["19:45", 0, 6],
    ["20:00", 0, 6],
    ["20:15", 0, 6],
  ]);
  expect(withRoom([], utc)).toEqual([]);
  const long = quartersOf(
    Array.from({ length: 9 }, (_, n) => row(new Date(n * 900_000).toISOString(), "", 1)),
    null,
    utc,
  );
  expect(withRoom(long, utc)).toBe(long);
});

it("gives verdicts the door's own looks", () => {
  const tone = (verdict: Parameters<typeof toneOf>[0]["verdict"], offline = false) =>
    toneOf({ verdict, offline, said: "" });
  expect([tone("admitted"), tone("admitted", true), tone("already_scanned"), tone("forged"), tone("too_late")]).toEqual(
    ["admitted", "offline", "already", "refused", "turned"],
  );
  expect([tone("exited"), tone("reset")]).toEqual(["left", "reset"]);
});
