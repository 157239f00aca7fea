import { expect, it } from "vitest";
import { areaOf, common, shadeCovers, type Box } from "./places";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const button = box(200, 0, 300, 40);
const total = box(100, 10, 195, 30);

it("tells what two boxes have in common", () => {
  expect(areaOf(common(box(0, 0, 10, 10), box(5, 5, 20, 20)))).toBe(25);
  expect(areaOf(common(box(0, 0, 10, 10), box(20, 0, 30, 10)))).toBe(0);
});

it("sees a shadow that reaches over a text beside its box", () => {
  expect(shadeCovers("rgb(255, 255, 255) -32px 0px 0px 16px", button, total)).toBe(true);
  expect(shadeCovers("rgba(0, 0, 0, 0.1) 0px 2px 4px 0px, rgb(0, 0, 0) -32px 0px 0px 16px", button, total)).toBe(true);
});

it.each([
  ["rgb(0, 0, 0) 4px 4px 0px 0px", "away from it"],
  ["rgb(0, 0, 0) -4px 0px 0px 0px", "along its edge"],
  ["rgba(255, 255, 255, 0.1) -32px 0px 0px 16px", "that nobody sees"],
  ["rgb(0, 0, 0) -32px 0px 0px 16px inset", "inside of the box"],
  ["none", "that is none"],
])("sees through a shadow of %s: %s", (shadow) => {
  expect(shadeCovers(shadow, button, total)).toBe(false);
});
