import { expect, it } from "vitest";
import { HEAD, listOf } from "../testing/alone";
import { ReceivedManifests } from "./link";

const NORTH = { uuid: "north", name: "", gate: "North", publicKey: "a key" };
const SOUTH = { uuid: "south", name: "", gate: "South", publicKey: "another key" };
const STARTS_AT = new Date().toISOString();
const list = (id: number, changes: Parameters<typeof listOf>[1] = {}) =>
  listOf([], { performance: { ...HEAD.performance, id, startsAt: STARTS_AT }, devices: [NORTH, SOUTH], ...changes });

function listsOf(...taken: readonly ReturnType<typeof list>[]) {
  const lists = new ReceivedManifests();
  taken.forEach((each) => lists.take(each));
  return lists;
}

it("know an account's phones by the newest of its lists, whichever is asked for", () => {
  const [old, fresh] = [list(1, { readAt: 100 }), list(2, { readAt: 200, devices: [NORTH] })];
  for (const lists of [listsOf(old, fresh), listsOf(fresh, old)]) {
    expect(lists.phonesOf(old)).toEqual([NORTH]);
    expect([lists.name("north"), lists.name("south")]).toEqual([true, false]);
  }
});

it("know nothing of one account's phones by another's list", () => {
  const [ours, theirs] = [
    list(1, { readAt: 100 }),
    list(2, { readAt: 200, publicKey: "another account's", devices: [] }),
  ];
  expect(listsOf(ours, theirs).phonesOf(ours)).toEqual([NORTH, SOUTH]);
});

it("stay as they were when nobody works by them, and go when they are refused or their door has closed", () => {
  const [left, changed, refused, over] = [list(1), list(2), list(3), list(4)];
  const closed = { ...over, performance: { ...over.performance, startsAt: "2020-11-21T19:30:00Z" } };
  const lists = listsOf(left, changed, refused, closed);
  const newer = list(2, { position: 11 });
  lists.follow(
    (performance) => (performance === 2 ? newer : null),
    (performance) => performance === 2 || performance === 3,
  );
  expect(lists.all()).toEqual([left, newer]);
});
