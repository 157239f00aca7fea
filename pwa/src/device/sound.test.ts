import { describe, expect, it } from "vitest";
import { FEELS } from "@/device/feels";
import { FIGURES, type Sound } from "@/device/sound";

const all = Object.keys(FIGURES) as Sound[];
const rhythm = (sound: Sound) => FIGURES[sound].map(({ from, seconds }) => `${from.toFixed(2)}+${seconds.toFixed(2)}`);
const way = (sound: Sound) =>
  FIGURES[sound].slice(1).map(({ hertz }, place) => Math.sign(hertz - (FIGURES[sound][place]?.hertz ?? 0)));
const lowest = (sound: Sound) => Math.min(...FIGURES[sound].map(({ hertz }) => hertz));

describe("a verdict with the eyes shut", () => {
  it("has a rhythm of its own", () => {
    expect(new Set(all.map((sound) => rhythm(sound).join())).size).toBe(all.length);
  });

  it("goes its own way: up is in, level is twice, down is not yet, to and fro is a conflict", () => {
    expect([way("good"), way("goodOffline")]).toEqual([[1], [1, 1]]);
    expect(way("warning")).toEqual([0]);
    expect(way("unchecked")).toEqual([-1]);
    expect(way("conflict")).toEqual([-1, 1, -1, 1, -1]);
  });

  it("lies far from the others when it is a refusal, for ears that hear no melody", () => {
    const nearest = Math.min(...all.filter((sound) => sound !== "bad").map(lowest));
    expect(nearest / lowest("bad")).toBeGreaterThan(2);
  });

  it("feels like no other", () => {
    expect(new Set(Object.values(FEELS).map((feel) => feel.join())).size).toBe(Object.keys(FEELS).length);
  });
});
