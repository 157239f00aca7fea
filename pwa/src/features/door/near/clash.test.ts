import { expect, it } from "vitest";
import { admission, listOf, ticket } from "../testing/alone";
import { clashesOf } from "./signedScan";

const SELF = "front-phone";
const rules = { hasExit: true, allowsReentry: true, opensAt: null, closesAt: null, confirms: false, gates: [] };
const list = listOf([ticket(7)], { readAt: 1000, rules });
const strict = listOf([ticket(7)], { readAt: 1000, rules: { ...rules, allowsReentry: false } });
const mine = admission(2000);
const theirs = admission(3000, { device: "other", gate: "South", heardFrom: "other" });

it("is a ticket that both have let in, whoever was first", () => {
  const earlier = { ...theirs, at: 1500 };
  expect(clashesOf(list, [mine, theirs], [theirs], SELF)).toEqual([{ performance: 1, mine, theirs }]);
  expect(clashesOf(list, [mine, earlier], [earlier], SELF)).toEqual([{ performance: 1, mine, theirs: earlier }]);
});

it("is none if its holder went out in between, where one may come in again", () => {
  const exit = admission(2500, { device: "other", direction: "exit", heardFrom: "other" });
  expect(clashesOf(list, [mine, exit, theirs], [exit, theirs], SELF)).toEqual([]);
  expect(clashesOf(strict, [mine, exit, theirs], [exit, theirs], SELF)).toHaveLength(1);
});

it("is none if one of the two was taken back", () => {
  const undone = admission(2500, { direction: "reset" });
  expect(clashesOf(list, [mine, undone, theirs], [theirs], SELF)).toEqual([]);
});

it("is none if the server has judged this phone's, nor what others did among each other, nor what was told before", () => {
  expect(clashesOf(list, [{ ...mine, confirmedAt: 2100 }, theirs], [theirs], SELF)).toEqual([]);
  const third = { ...theirs, device: "third", at: 3500, nonce: "third" };
  expect(clashesOf(list, [theirs, third], [third], SELF)).toEqual([]);
  const exit = admission(4000, { device: "other", direction: "exit", heardFrom: "other" });
  expect(clashesOf(list, [mine, theirs, exit], [exit], SELF)).toEqual([]);
});
