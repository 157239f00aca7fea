import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Frames, IDLE_AFTER_MS, IDLE_EVERY_MS } from "./frames";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A <video> that tells of its frames. */
class CallbackVideo {
  private next: (() => void) | undefined;
  requestVideoFrameCallback(callback: () => void): number {
    this.next = callback;
    return 1;
  }
  cancelVideoFrameCallback(): void {
    this.next = undefined;
  }
  show(): void {
    this.next?.();
  }
  get hasListener(): boolean {
    return this.next !== undefined;
  }
}

const framesOf = (video: object) => new Frames(video as HTMLVideoElement);

/** Whether the next frame is there at this moment. */
async function isNextThere(frames: Frames, after = 0): Promise<boolean> {
  const there = vi.fn();
  void frames.next().then(there);
  await vi.advanceTimersByTimeAsync(after);
  return there.mock.calls.length > 0;
}

describe("frames of a video that tells of them", () => {
  it("are looked at once each, and the newest alone", async () => {
    const video = new CallbackVideo();
    const frames = framesOf(video);
    expect(await isNextThere(frames)).toBe(true); // whatever it shows first
    video.show();
    video.show();
    expect(await isNextThere(frames)).toBe(true);
    expect(await isNextThere(frames)).toBe(false);
  });

  it("are waited for", async () => {
    const video = new CallbackVideo();
    const frames = framesOf(video);
    await frames.next();
    const waiting = isNextThere(frames, 30);
    video.show();
    expect(await waiting).toBe(true);
  });

  it("are not waited for for ever: it may have fallen silent", async () => {
    const frames = framesOf(new CallbackVideo());
    await frames.next();
    expect(await isNextThere(frames, 249)).toBe(false);
    expect(await isNextThere(frames, 250)).toBe(true);
  });

  it("are heard of no more after the end, and nobody waits on", async () => {
    const video = new CallbackVideo();
    const frames = framesOf(video);
    await frames.next();
    const waiting = isNextThere(frames, 0);
    frames.end();
    expect(await waiting).toBe(true);
    expect(video.hasListener).toBe(false);
  });
});

it("a video that tells nothing is looked at again and again", async () => {
  const frames = framesOf({});
  await frames.next();
  expect(await isNextThere(frames, 39)).toBe(false);
  expect(await isNextThere(frames, 40)).toBe(true);
});

describe("half a minute without a code", () => {
  const idle = async () => {
    const video = new CallbackVideo();
    const frames = framesOf(video);
    await vi.advanceTimersByTimeAsync(IDLE_AFTER_MS);
    await frames.next();
    video.show();
    return { video, frames };
  };

  it("slows the looking down, and the first code ends that", async () => {
    const { video, frames } = await idle();
    expect(await isNextThere(frames, IDLE_EVERY_MS - 1)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    frames.saw();
    video.show();
    expect(await isNextThere(frames)).toBe(true);
  });

  it("keeps every look within the time in which a verdict is to stand", () => expect(IDLE_EVERY_MS).toBeLessThan(301));
});
