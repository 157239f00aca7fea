import { describe, expect, test } from "vitest";
import { newest, patchRows } from "./lists";

/**
 * What a screen held, the frames it heard, and what it would fetch now: written by the server's own tests
 * (realtime/tests/test_frames.py), so that both ends agree on what a frame does.
 */
interface Change {
  readonly old: Readonly<Record<string, Update>>;
  readonly frames: readonly Frame[];
  readonly new: Readonly<Record<string, Update>>;
}
interface Row {
  readonly id: number;
  readonly kind?: string;
  readonly version: number;
}
type Update = { readonly version: number; readonly state: Row } | { readonly items: readonly Row[]; position?: number };
type Frame = Update & { readonly topic: string };

const files = import.meta.glob<Change>("../../../realtime/tests/fixtures/*.json", { eager: true, import: "default" });
const changes = Object.entries(files).map(([file, change]) => ({ name: file.replace(/.*\/|\.json$/g, ""), change }));

const keyOf = (row: Row) => `${row.kind}:${row.id}`;
const rowsOf = (update: Update | undefined) => (update && "items" in update ? update.items : []);
const stateOf = (update: Update | undefined) => (update && "state" in update ? update.state : undefined);

test("the server has written its frames", () => {
  expect(changes.map(({ name }) => name)).toEqual(expect.arrayContaining(["tickets-sold", "tickets-admitted"]));
});

describe.each(changes)("$name", ({ change }) => {
  const cases = change.frames.map((frame) => ({ frame, old: change.old[frame.topic], now: change.new[frame.topic] }));

  test.each(cases.filter(({ frame }) => "state" in frame))("$frame.topic: the newest state stays", (each) => {
    const [incoming, held, now] = [stateOf(each.frame), stateOf(each.old), stateOf(each.now)];
    if (!incoming || !held) throw new Error("a state topic begins with a state");
    expect(newest(incoming)(held)).toEqual(now);
    expect(newest(incoming)(undefined)).toEqual(now);
    expect(newest(held)(newest(incoming)(held))).toEqual(now);
  });

  test.each(cases.filter(({ frame }) => "items" in frame))("$frame.topic: the rows shown are patched", (each) => {
    const [incoming, held, now] = [rowsOf(each.frame), rowsOf(each.old), rowsOf(each.now)];
    const wanted = held.map((row) => now.find((other) => keyOf(other) === keyOf(row)));
    const shown = patchRows(held, incoming, keyOf);
    expect(shown).toEqual(wanted);
    expect(patchRows(shown, held, keyOf)).toBe(shown);
    expect(patchRows(shown, incoming, keyOf)).toBe(shown);
  });

  test.each(cases.filter(({ frame }) => "position" in frame))("$frame.topic: the feed goes on from there", (each) => {
    const incoming = new Set(rowsOf(each.frame).map(keyOf));
    const missed = rowsOf(each.now).filter((row) => !rowsOf(each.old).some((held) => isSame(held, row)));
    expect(each.frame).toHaveProperty("position", each.now && "position" in each.now && each.now.position);
    expect(missed.filter((row) => !incoming.has(keyOf(row)))).toEqual([]);
  });
});

const isSame = (one: Row, other: Row) => keyOf(one) === keyOf(other) && one.version === other.version;
