import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "@/testing/fakeWorker";
import { until } from "@/testing/until";
import { Broken, WorkerDecoder } from "./decoder";

const video = {} as HTMLVideoElement;
const ONE = { text: "one", off: 0.2 };
let worker: FakeWorker;
let given: number;

/** A camera's frame, as it is counted until it is given back. */
class Frame {
  constructor() {
    given += 1;
  }
  close(): void {
    given -= 1;
  }
}

async function started(): Promise<WorkerDecoder> {
  const starting = WorkerDecoder.start(() => worker as unknown as Worker);
  worker.send({ type: "ready" });
  return starting;
}

beforeEach(() => {
  worker = new FakeWorker();
  given = 0;
  vi.stubGlobal("VideoFrame", Frame);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve("bitmap"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the decoder in a worker", () => {
  it("hands a frame over and gives the codes in it", async () => {
    const decoder = await started();
    worker.answer = { type: "read", codes: [ONE] };
    expect(await decoder.read(video)).toEqual([ONE]);
    expect(worker.got[0]?.frame).toBeInstanceOf(VideoFrame);
  });

  it("is broken from the start where it does not load", async () => {
    const starting = WorkerDecoder.start(() => worker as unknown as Worker);
    worker.die();
    await expect(starting).rejects.toThrow(Broken);
    expect(worker.isEnded).toBe(true);
  });

  it("is broken where the browser can do nothing in it", async () => {
    const starting = WorkerDecoder.start(() => worker as unknown as Worker);
    worker.send({ type: "unable" });
    await expect(starting).rejects.toThrow(Broken);
  });

  it("takes frames in another way where the worker cannot draw the first", async () => {
    const decoder = await started();
    worker.answer = { type: "unreadable" };
    for (let times = 0; times < 3; times += 1) await expect(decoder.read(video)).rejects.not.toThrow(Broken);
    worker.answer = { type: "read", codes: [ONE] };
    expect(await decoder.read(video)).toEqual([ONE]);
    expect(worker.got.at(-1)).toEqual({ frame: "bitmap" });
  });

  it("is broken when no way is left", async () => {
    const decoder = await started();
    worker.answer = { type: "unreadable" };
    for (let times = 0; times < 5; times += 1) await expect(decoder.read(video)).rejects.not.toThrow(Broken);
    await expect(decoder.read(video)).rejects.toThrow(Broken);
  });

  it("bears a frame that cannot be taken now and then", async () => {
    const decoder = await started();
    for (const codes of ["one", "two", "three", "four"].map((text) => [{ text, off: 0 }])) {
      worker.answer = { type: "unreadable" };
      await expect(decoder.read(video)).rejects.toThrow();
      worker.answer = { type: "read", codes };
      expect(await decoder.read(video)).toEqual(codes);
    }
    expect(worker.got.at(-1)?.frame).toBeInstanceOf(VideoFrame);
  });

  it("takes frames in another way where the first cannot be handed over, and gives those back", async () => {
    const decoder = await started();
    const post = vi.spyOn(worker, "postMessage").mockImplementation(() => {
      throw new DOMException("A frame cannot be cloned", "DataCloneError");
    });
    for (let times = 0; times < 3; times += 1) await expect(decoder.read(video)).rejects.not.toThrow(Broken);
    expect(given).toBe(0);
    post.mockRestore();
    await decoder.read(video);
    expect(worker.got).toEqual([{ frame: "bitmap" }]);
  });

  it.each([
    ["dies", () => worker.die()],
    ["is ended", (decoder: WorkerDecoder) => decoder.end()],
  ])("says so when the worker %s while a frame is under way, and from then on", async (_how, end) => {
    const decoder = await started();
    worker.answer = null;
    const under = decoder.read(video);
    await until(() => expect(worker.got).toHaveLength(1));
    end(decoder);
    await expect(under).rejects.toThrow(Broken);
    expect(worker.isEnded).toBe(true);
    given = 0;
    await expect(decoder.read(video)).rejects.toThrow(Broken);
    expect([worker.got.length, given]).toEqual([1, 0]);
  });

  it("says so when the worker has died between two frames", async () => {
    const decoder = await started();
    worker.die();
    await expect(decoder.read(video)).rejects.toThrow(Broken);
    expect(worker.got).toEqual([]);
  });

  it("does not wait for ever for a worker that was ended without a word", async () => {
    vi.useFakeTimers();
    const decoder = await started();
    worker.answer = null;
    const under = expect(decoder.read(video)).rejects.toThrow(Broken);
    await vi.advanceTimersByTimeAsync(5000);
    await under;
    expect(worker.isEnded).toBe(true);
  });
});
