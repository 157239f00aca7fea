import { describe, expect, it, vi } from "vitest";
import { TONES, type Sound, sounds } from "./signals";
import { VIBRATIONS } from "./web/browser";

const all = Object.keys(TONES) as Sound[];
const rhythm = (sound: Sound) => TONES[sound].map(({ from, seconds }) => `${from.toFixed(2)}+${seconds.toFixed(2)}`);
const way = (sound: Sound) =>
  TONES[sound].slice(1).map(({ hertz }, place) => Math.sign(hertz - (TONES[sound][place]?.hertz ?? 0)));
const lowest = (sound: Sound) => Math.min(...TONES[sound].map(({ hertz }) => hertz));

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
    expect(new Set(Object.values(VIBRATIONS).map((feel) => feel.join())).size).toBe(Object.keys(VIBRATIONS).length);
  });
});

describe("after a call or a lock", () => {
  class FakeContext {
    static made: FakeContext[] = [];
    state = "suspended";
    currentTime = 0;
    readonly started = vi.fn();
    readonly destination = {};
    readonly resume = vi.fn(() => {
      this.state = "running";
      return Promise.resolve();
    });
    constructor() {
      FakeContext.made.push(this);
    }
    createOscillator() {
      return { frequency: {}, connect: (next: object) => next, start: this.started, stop: () => undefined };
    }
    createGain() {
      const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
      return { gain, connect: () => undefined };
    }
  }

  it("the sound comes back with the next touch, or with the page", () => {
    vi.stubGlobal("AudioContext", FakeContext);
    sounds.unlock();
    const [context] = FakeContext.made;
    if (!context) throw new Error("No context");
    sounds.play("good");
    expect(context.started).toHaveBeenCalledTimes(2);
    for (const state of ["interrupted", "suspended"]) {
      context.state = state;
      context.resume.mockClear();
      context.started.mockClear();
      sounds.play("good");
      expect([context.started.mock.calls.length, context.resume.mock.calls.length]).toEqual([0, 1]);
      context.state = state;
      context.resume.mockRejectedValueOnce(new DOMException("A touch is wanted", "InvalidStateError"));
      sounds.unlock();
      sounds.unlock();
      sounds.play("good");
      expect(context.started).toHaveBeenCalledTimes(2);
    }
    context.state = "closed";
    sounds.unlock();
    expect(FakeContext.made).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});
