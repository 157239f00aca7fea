import { expect, it } from "vitest";
import { findingsOf } from "./measureAppearance";
import type { Sample } from "./samples";

const OURS: Sample = {
  part: "price",
  text: "£20.00",
  size: 16,
  needed: 4.5,
  ratio: 12,
  isSeen: true,
  isCovered: false,
};
// Elements are the same page's, with a look and without.
const element = {} as Element;
const found = (theirs: Partial<Sample>, ours: Partial<Sample> = {}) =>
  findingsOf(new Map([[element, { ...OURS, ...ours }]]), new Map([[element, { ...OURS, ...theirs }]]));
const named = { part: "price", text: "£20.00" };

it("finds text in the colour of its ground, with its ratio", () => {
  expect(found({ ratio: 1 })).toEqual([{ ...named, kind: "contrast", ratio: 1, needed: 4.5 }]);
  expect(found({ ratio: 4.4 })).toEqual([{ ...named, kind: "contrast", ratio: 4.4, needed: 4.5 }]);
  expect(found({ ratio: 4.5 })).toEqual([]);
});

it("lets large text do with less", () => {
  expect(found({ ratio: 3.1, needed: 3, size: 24 })).toEqual([]);
  expect(found({ ratio: 2.9, needed: 3, size: 24 })).toHaveLength(1);
});

it.each(["hidden", "covered", "small", "picture"] as const)("finds what is %s", (kind) => {
  const theirs = {
    hidden: { isSeen: false },
    covered: { isCovered: true },
    small: { size: 0 },
    picture: { ratio: undefined },
  }[kind];
  expect(found(theirs)).toEqual([expect.objectContaining({ ...named, kind })]);
});

it("finds nothing wrong with what we draw so ourselves", () => {
  expect(found({ isSeen: false }, { isSeen: false })).toEqual([]);
  expect(found({ isCovered: true }, { isCovered: true })).toEqual([]);
  expect(found({ ratio: 3.2 }, { ratio: 3.2 })).toEqual([]);
  expect(found({ size: 9 }, { size: 9 })).toEqual([]);
  // A button that is off is pale, and is not to be paler still.
  expect(found({ ratio: 1 }, { ratio: 3.2 })).toHaveLength(1);
});

it("finds what is gone", () => {
  expect(findingsOf(new Map([[element, OURS]]), new Map())).toEqual([{ ...named, kind: "hidden" }]);
});
