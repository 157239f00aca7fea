import { describe, expect, it } from "vitest";
import { axisOf } from "./Plot";

describe("an axis", () => {
  it("begins at zero and has four hairlines at round numbers", () => {
    expect(axisOf([0, 31_240.5, 20_904], 0.01)).toEqual({ bottom: 0, top: 40_000, ticks: [0, 1e4, 2e4, 3e4, 4e4] });
    expect(axisOf([611], 1).ticks).toEqual([0, 200, 400, 600, 800]);
  });

  it("has no halves of what is counted, and something to stand on when there is nothing", () => {
    expect(axisOf([5], 1).ticks).toEqual([0, 2, 4, 6, 8]);
    expect(axisOf([9], 1).ticks).toEqual([0, 5, 10, 15, 20]);
    expect(axisOf([], 1).ticks).toEqual([0, 1, 2, 3, 4]);
  });

  it("goes below zero for what was paid back", () => {
    expect(axisOf([400, -150], 0.01)).toEqual({ bottom: -200, top: 400, ticks: [-200, -100, 0, 100, 200, 300, 400] });
    expect(axisOf([-150], 0.01)).toMatchObject({ bottom: -150, top: 0 });
  });
});
