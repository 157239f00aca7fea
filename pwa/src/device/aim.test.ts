import { describe, expect, it } from "vitest";
import { Aim, IN_VIEW_MS, offMiddle, type SeenCode } from "@/device/aim";

const at = (text: string, off: number): SeenCode => ({ text, off });

describe("one code in view", () => {
  it("is aimed at, wherever it is", () => {
    expect(new Aim().look([at("A", 0.7)], 0)).toEqual({ aimed: "A", inView: ["A"] });
  });

  it("makes way for the next one as soon as it has left", () => {
    const aim = new Aim();
    aim.look([at("A", 0.1)], 0);
    expect(aim.look([at("B", 0.1)], IN_VIEW_MS - 1).aimed).toBeUndefined();
    expect(aim.look([at("B", 0.1)], IN_VIEW_MS).aimed).toBe("B");
  });
});

describe("two codes in view", () => {
  it("are neither of them aimed at when they are held side by side in a hand that shakes", () => {
    const aim = new Aim();
    for (let now = 0; now < 2000; now += 40) {
      const shake = 0.1 * Math.sin(now);
      expect(aim.look([at("A", 0.3 + shake), at("B", 0.3 - shake)], now).aimed).toBeUndefined();
    }
  });

  it("are read as the one that is in the middle, though a picture shows the other one alone", () => {
    const aim = new Aim();
    expect(aim.look([at("A", 0.6), at("B", 0.05)], 0)).toEqual({ aimed: "B", inView: ["A", "B"] });
    expect(aim.look([at("A", 0.6)], 40).aimed).toBeUndefined();
    expect(aim.look([at("B", 0.05)], 80).aimed).toBe("B");
  });

  it("are taken for two though each picture shows one of them", () => {
    const aim = new Aim();
    aim.look([at("A", 0.3)], 0);
    for (let now = 40; now < 2000; now += 40)
      expect(aim.look([now % 80 === 0 ? at("A", 0.3) : at("B", 0.3)], now).aimed).toBeUndefined();
  });

  it("are read one after the other when the phone is moved from one to the other", () => {
    const aim = new Aim();
    expect(aim.look([at("A", 0), at("B", 0.6)], 0).aimed).toBe("A");
    expect(aim.look([at("A", 0.3), at("B", 0.3)], 40).aimed).toBeUndefined();
    expect(aim.look([at("A", 0.6), at("B", 0)], 80).aimed).toBe("B");
  });
});

it("measures how far a place is from the middle in shorter sides", () => {
  expect(offMiddle(640, 360, { width: 1280, height: 720 })).toBe(0);
  expect(offMiddle(1280, 360, { width: 1280, height: 720 })).toBeCloseTo(0.889);
  expect(offMiddle(360, 0, { width: 720, height: 1280 })).toBeCloseTo(0.889);
});
