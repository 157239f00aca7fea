import { expect, it } from "vitest";
import { WHITE } from "./colours";
import { groundOf, shadowsIn, type Layer } from "./places";

const layer = (drawn: Partial<Layer>): Layer => ({
  backgroundColor: "rgba(0, 0, 0, 0)",
  backgroundImage: "none",
  backgroundRepeat: "repeat",
  backgroundSize: "auto",
  boxShadow: "none",
  ...drawn,
});
const coloursOf = (...layers: Partial<Layer>[]) => groundOf(layers.map(layer), WHITE).colours.map(([red]) => red);

it("lays colours on each other, the outermost first", () => {
  expect(coloursOf()).toEqual([255]);
  expect(coloursOf({ backgroundColor: "rgb(10, 10, 10)" }, {})).toEqual([10]);
  expect(coloursOf({ backgroundColor: "rgb(0, 0, 0)" }, { backgroundColor: "rgba(255, 255, 255, 0.2)" })).toEqual([51]);
});

it("takes every colour of a gradient, on what is behind it", () => {
  const gradient = "linear-gradient(90deg, rgb(0, 0, 0) 0%, rgba(0, 0, 0, 0) 100%)";
  expect(coloursOf({ backgroundImage: gradient })).toEqual([0, 255]);
  // What does not fill the box leaves the ground beside it.
  const once = { backgroundImage: "linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0))", backgroundRepeat: "no-repeat" };
  expect(coloursOf(once)).toEqual([0, 255]);
});

it("knows a picture's colours as little as anybody, until something lies on it", () => {
  const picture = { backgroundImage: 'url("/media/branding/a.png")' };
  expect(groundOf([layer(picture), layer({})], WHITE).hasPicture).toBe(true);
  const onIt = layer({ backgroundColor: "rgba(255, 255, 255, 0.9)" });
  expect(groundOf([layer(picture), onIt], WHITE).hasPicture).toBe(true);
  const instead = layer({ backgroundColor: "rgb(255, 255, 255)" });
  expect(groundOf([layer(picture), instead], WHITE)).toEqual({ colours: [WHITE], hasPicture: false });
});

it("takes a shadow inside the box for ground, and an edge for none", () => {
  expect(coloursOf({ boxShadow: "rgb(0, 0, 0) 0px 0px 0px 16px inset" })).toEqual([255, 0]);
  expect(coloursOf({ boxShadow: "rgb(0, 0, 0) 0px 0px 0px 1px inset" })).toEqual([255]);
  expect(coloursOf({ boxShadow: "rgb(0, 0, 0) 0px 16px 0px 0px" })).toEqual([255]);
});

it("reads shadows as a browser computes them", () => {
  const [first, second] = shadowsIn("rgb(1, 2, 3) 1px -2px 3px 4px, rgba(0, 0, 0, 0.5) 5px 6px 0px 0px inset");
  expect(first).toEqual({ colour: [1, 2, 3, 1], isInside: false, x: 1, y: -2, spread: 4, reach: 6 });
  expect(second).toMatchObject({ colour: [0, 0, 0, 0.5], isInside: true, x: 5, y: 6, spread: 0 });
});
