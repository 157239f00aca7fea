import { expect, it, vi } from "vitest";
import { admission } from "../testing/alone";
import { pairedPhones } from "./pairedPhones";

const clash = (performance: number) => ({
  performance,
  mine: admission(1, { performance }),
  theirs: admission(2, { performance, device: "other" }),
});

it("keeps that two phones let in one ticket until a door of its performance is on the screen, once", () => {
  const [first, second] = [clash(1), clash(2)];
  const [ofOne, ofTwo, later] = [vi.fn(), vi.fn(), vi.fn()];
  const stop = pairedPhones.onClashes(2, ofTwo);
  pairedPhones.publishClashes([first, second]);
  expect(ofTwo.mock.calls).toEqual([[[second]]]);
  stop();
  pairedPhones.onClashes(1, ofOne)();
  expect(ofOne.mock.calls).toEqual([[[first]]]);
  pairedPhones.onClashes(1, later)();
  pairedPhones.onClashes(2, later)();
  expect(later).not.toHaveBeenCalled();
});

it("tells nobody of it after everything was wiped", () => {
  const hear = vi.fn();
  pairedPhones.publishClashes([clash(1)]);
  pairedPhones.forget();
  pairedPhones.onClashes(1, hear)();
  expect(hear).not.toHaveBeenCalled();
});
