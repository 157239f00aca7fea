import { expect, it, vi } from "vitest";
import { admission } from "../alone/testing";
import { nearby } from "./nearby";

const clash = (performance: number) => ({
  performance,
  mine: admission(1, { performance }),
  theirs: admission(2, { performance, device: "other" }),
});

it("keeps that two phones let in one ticket until a door of its performance is on the screen, once", () => {
  const [first, second] = [clash(1), clash(2)];
  const [ofOne, ofTwo, later] = [vi.fn(), vi.fn(), vi.fn()];
  const stop = nearby.onClashes(2, ofTwo);
  nearby.tellClashes([first, second]);
  expect(ofTwo.mock.calls).toEqual([[[second]]]);
  stop();
  nearby.onClashes(1, ofOne)();
  expect(ofOne.mock.calls).toEqual([[[first]]]);
  nearby.onClashes(1, later)();
  nearby.onClashes(2, later)();
  expect(later).not.toHaveBeenCalled();
});

it("tells nobody of it after everything was wiped", () => {
  const hear = vi.fn();
  nearby.tellClashes([clash(1)]);
  nearby.forget();
  nearby.onClashes(1, hear)();
  expect(hear).not.toHaveBeenCalled();
});
