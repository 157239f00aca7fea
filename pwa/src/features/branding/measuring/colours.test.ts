import { expect, it } from "vitest";
import { contrast, over, readColour, WHITE, type Colour } from "./colours";

it.each([
  ["rgb(118, 118, 118)", [118, 118, 118, 1]],
  ["rgba(1, 2, 3, 0.5)", [1, 2, 3, 0.5]],
  ["rgb(1 2 3 / 40%)", [1, 2, 3, 0.4]],
  ["transparent", [0, 0, 0, 0]],
  ["color(srgb 1 0 0.5)", [255, 0, 127.5, 1]],
  ["color(srgb 0 0 0 / 0.25)", [0, 0, 0, 0.25]],
])("reads %s as a browser computes it", (written, read) => {
  expect(readColour(written)).toEqual(read);
});

it.each(["", "oklab(0.5 0.1 0.1)", "color(display-p3 1 0 0)", "CanvasText"])("leaves %s to a canvas", (written) => {
  expect(readColour(written)).toBeUndefined();
});

it("lays what is seen through on what is below", () => {
  expect(over([0, 0, 0, 0.5], WHITE)).toEqual([127.5, 127.5, 127.5, 1]);
  expect(over([9, 9, 9, 0], WHITE)).toEqual(WHITE);
});

it("tells contrast as WCAG does", () => {
  const grey = (level: number): Colour => [level, level, level, 1];
  expect(contrast(grey(0), WHITE)).toBeCloseTo(21, 5);
  expect(contrast(WHITE, WHITE)).toBe(1);
  // The greys on both sides of 4.5 on white.
  expect(contrast(grey(118), WHITE)).toBeGreaterThan(4.5);
  expect(contrast(grey(119), WHITE)).toBeLessThan(4.5);
  expect(contrast(WHITE, grey(119))).toBe(contrast(grey(119), WHITE));
});
