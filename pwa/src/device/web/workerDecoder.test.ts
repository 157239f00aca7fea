import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Broken, WorkerDecoder, type FromDecoder, type ToDecoder } from "@/device/web/workerDecoder";

/** A worker that answers as each test wants. */
class FakeWorker extends EventTarget {
  isEnded = false;
  readonly got: ToDecoder[] = [];
  answer: FromDecoder | null = { type: "read", codes: [] };

  postMessage(message: ToDecoder): void {
    this.got.push(message);
    if (this.answer) this.tell(this.answer);
  }
  tell(news: FromDecoder): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: news })));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const video = {} as HTMLVideoElement;
let worker: FakeWorker;

async function started(): Promise<WorkerDecoder> {
  const starting = WorkerDecoder.start(() => worker as unknown as Worker);
  worker.tell({ type: "ready" });
  return starting;
}

beforeEach(() => {
  worker = new FakeWorker();
  vi.stubGlobal("VideoFrame", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve("bitmap"));
});
afterEach(() => vi.unstubAllGlobals());

describe("the decoder in a worker", () => {
  it("hands a frame over and gives the codes in it", async () => {
    const decoder = await started();
    worker.answer = { type: "read", codes: ["one"] };
    expect(await decoder.read(video)).toEqual(["one"]);
    expect(worker.got[0]?.frame).toBeInstanceOf(VideoFrame);
  });

  it("is broken from the start where it does not load", async () => {
    const starting = WorkerDecoder.start(() => worker as unknown as Worker);
    worker.dispatchEvent(new Event("error"));
    await expect(starting).rejects.toThrow(Broken);
    expect(worker.isEnded).toBe(true);
  });

  it("is broken where the browser can do nothing in it", async () => {
    const starting = WorkerDecoder.start(() => worker as unknown as Worker);
    worker.tell({ type: "unable" });
    await expect(starting).rejects.toThrow(Broken);
  });

  it("takes frames in another way where the worker cannot draw the first", async () => {
    const decoder = await started();
    worker.answer = { type: "unreadable" };
    for (let times = 0; times < 3; times += 1) await expect(decoder.read(video)).rejects.not.toThrow(Broken);
    worker.answer = { type: "read", codes: ["one"] };
    expect(await decoder.read(video)).toEqual(["one"]);
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
    for (const codes of [["one"], ["two"], ["three"], ["four"]]) {
      worker.answer = { type: "unreadable" };
      await expect(decoder.read(video)).rejects.toThrow();
      worker.answer = { type: "read", codes };
      expect(await decoder.read(video)).toEqual(codes);
    }
    expect(worker.got.at(-1)?.frame).toBeInstanceOf(VideoFrame);
  });

  it("says so when the worker dies, and when it is ended, while a frame is under way", async () => {
    const decoder = await started();
    worker.answer = null;
    const first = decoder.read(video);
    await vi.waitFor(() => expect(worker.got).toHaveLength(1));
    worker.dispatchEvent(new Event("error"));
    await expect(first).rejects.toThrow(Broken);
    const second = decoder.read(video);
    await vi.waitFor(() => expect(worker.got).toHaveLength(2));
    decoder.end();
    await expect(second).rejects.toThrow(Broken);
    expect(worker.isEnded).toBe(true);
  });
});
