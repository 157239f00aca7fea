import { expect, test } from "vitest";
import { middleOf, nameOfCut } from "./EventPictures";

test.each([
  [
    { width: 3000, height: 2000 },
    { width: 3, height: 4 },
    { x: 750, y: 0, width: 1500, height: 2000 },
  ],
  [
    { width: 3000, height: 2000 },
    { width: 16, height: 9 },
    { x: 0, y: 156, width: 3000, height: 1688 },
  ],
  [
    { width: 300, height: 400 },
    { width: 3, height: 4 },
    { x: 0, y: 0, width: 300, height: 400 },
  ],
])("the middle of %j with the proportions of %j is %j", (picture, shape, cut) => {
  expect(middleOf(picture, shape)).toEqual(cut);
});

test("the two files have two names, each with the ending of the one", () => {
  expect(nameOfCut("snow.queen.png", "thumbnail")).toBe("snow.queen-thumbnail.png");
  expect(nameOfCut("queen", "promo")).toBe("queen-promo");
});
