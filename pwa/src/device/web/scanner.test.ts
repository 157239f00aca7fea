import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IN_VIEW_MS, type SeenCode } from "@/device/aim";
import { OPEN_AGAIN_AFTER_MS, WebScanner } from "@/device/web/scanner";
import { until } from "@/testing/until";
import { Broken, type Decoder } from "./decoder";
import { STANDS_AFTER_MS } from "./frames";

class FakeDecoder implements Decoder {
  isEnded = false;
  under = 0;
  most = 0;
  private respond: ((codes: readonly SeenCode[]) => void) | undefined;

  /** What every frame comes to from now on. */
  failure: Error | undefined;

  async read(): Promise<readonly SeenCode[]> {
    if (this.failure) throw this.failure;
    this.under += 1;
    this.most = Math.max(this.most, this.under);
    const codes = await new Promise<readonly SeenCode[]>((resolve) => (this.respond = resolve));
    this.under -= 1;
    return codes;
  }
  see(...codes: (string | SeenCode)[]): void {
    this.respond?.(codes.map((code) => (typeof code === "string" ? { text: code, off: 0 } : code)));
  }
  end(): void {
    this.isEnded = true;
  }
}

const decoders: FakeDecoder[] = [];
const newScanner = () =>
  new WebScanner(() => {
    const decoder = new FakeDecoder();
    decoders.push(decoder);
    return Promise.resolve(decoder);
  });

/** A <video> whose frames come when the test says so. */
class FakeVideo {
  srcObject: unknown = null;
  readyState = 4;
  videoWidth = 1280;
  currentTime = 0;
  paused = false;
  private next: (() => void) | undefined;
  play: () => Promise<void> = () => Promise.resolve();
  readonly requestVideoFrameCallback = (callback: () => void) => {
    this.next = callback;
    return 1;
  };
  readonly cancelVideoFrameCallback = () => (this.next = undefined);
  show(): void {
    this.currentTime += 0.04;
    this.next?.();
  }
}

class FakeTrack extends EventTarget {
  readyState = "live";
  muted = false;
  readonly stop = vi.fn();
  readonly getSettings = () => ({ deviceId: "back" });
  readonly getCapabilities = () => ({});
  end(): void {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}
let track: FakeTrack;
const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
let camera: (asked: MediaStreamConstraints) => Promise<unknown>;

beforeEach(() => {
  decoders.length = 0;
  track = new FakeTrack();
  camera = () => Promise.resolve(stream);
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: (asked: MediaStreamConstraints) => camera(asked) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const [scanner, video, onCode, onView] = [newScanner(), new FakeVideo(), vi.fn(), vi.fn()];
  const [onStopped, onResumed] = [vi.fn(), vi.fn()];
  await scanner.start(video as unknown as HTMLVideoElement, { onCode, onView, onStopped, onResumed });
  const [decoder] = decoders;
  if (!decoder) throw new Error("No decoder");
  await until(() => expect(decoder.under).toBe(1));
  return { scanner, video, onCode, onView, onStopped, onResumed, decoder };
}

it("tells each code that it sees, one frame after the other", async () => {
  const { scanner, video, onCode, decoder } = await opened();
  video.show();
  video.show();
  decoder.see("one");
  await until(() => expect(onCode).toHaveBeenCalledWith("one"));
  // A frame came meanwhile: it is looked at without waiting for another.
  await until(() => expect(decoder.under).toBe(1));
  expect(decoder.most).toBe(1);
  scanner.stop();
});

it("ends its decoder with the camera, and says nothing of what was under way", async () => {
  const { scanner, onCode, decoder } = await opened();
  scanner.stop();
  decoder.see("late");
  await until(() => expect(decoder.under).toBe(0));
  expect(decoder.isEnded).toBe(true);
  expect(track.stop).toHaveBeenCalled();
  expect(onCode).not.toHaveBeenCalled();
});

it("takes the back camera where the one that was used last is gone, though Safari's error is of a kind of its own", async () => {
  class OverconstrainedError extends Error {
    override readonly name = "OverconstrainedError";
  }
  const storage = { getItem: () => "gone", setItem: vi.fn(), removeItem: vi.fn() };
  vi.stubGlobal("localStorage", storage);
  camera = ({ video }) =>
    typeof video === "object" && video.deviceId ? Promise.reject(new OverconstrainedError()) : Promise.resolve(stream);
  const { scanner } = await opened();
  expect(storage.removeItem).toHaveBeenCalledWith("foyer-camera");
  scanner.stop();
});

it("ends the decoder of a camera that does not open", async () => {
  camera = () => Promise.reject(new DOMException("", "NotAllowedError"));
  const scanner = newScanner();
  const starting = scanner.start(new FakeVideo() as unknown as HTMLVideoElement, { onCode: vi.fn() });
  await expect(starting).rejects.toMatchObject({ reason: "denied" });
  await until(() => expect(decoders[0]?.isEnded).toBe(true));
});

describe("two codes in view", () => {
  const SIDE_BY_SIDE = [
    { text: "one", off: 0.3 },
    { text: "two", off: 0.35 },
  ];

  it("are told of, and neither is taken", async () => {
    const { scanner, onCode, onView, decoder } = await opened();
    decoder.see(...SIDE_BY_SIDE);
    await until(() => expect(onView).toHaveBeenCalledWith({ aimed: undefined, inView: ["one", "two"] }));
    expect(onCode).not.toHaveBeenCalled();
    scanner.stop();
  });

  it("are read as the one in the middle", async () => {
    const { scanner, onCode, decoder } = await opened();
    decoder.see({ text: "one", off: 0.6 }, { text: "two", off: 0.1 });
    await until(() => expect(onCode.mock.calls).toEqual([["two"]]));
    scanner.stop();
  });

  it("are read one after the other as they come and go", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { scanner, video, onCode, decoder } = await opened();
    const show = async (code: string) => {
      await until(() => expect(decoder.under).toBe(1));
      decoder.see(code);
      await until(() => expect(decoder.under).toBe(0));
      video.show();
    };
    await show("one");
    await show("two");
    expect(onCode.mock.calls).toEqual([["one"]]);
    vi.advanceTimersByTime(IN_VIEW_MS);
    await show("two");
    await until(() => expect(onCode.mock.calls).toEqual([["one"], ["two"]]));
    scanner.stop();
  });
});

const begin = (video: FakeVideo, scanner = newScanner()) => {
  const onStopped = vi.fn();
  return {
    scanner,
    onStopped,
    starting: scanner.start(video as unknown as HTMLVideoElement, { onCode: vi.fn(), onStopped }),
  };
};
const refusal = (name: string) => () => Promise.reject(new DOMException("", name));

describe("a picture that does not start", () => {
  it("is not a camera that is not allowed: it waits for a tap", async () => {
    const video = new FakeVideo();
    video.play = refusal("NotAllowedError");
    const { starting } = begin(video);
    await expect(starting).rejects.toMatchObject({ reason: "paused" });
    expect(track.stop).toHaveBeenCalled();
  });

  it("is started again when something came between", async () => {
    vi.useFakeTimers();
    const video = new FakeVideo();
    video.play = refusal("AbortError");
    video.paused = true;
    const { scanner, starting } = begin(video);
    await starting;
    video.play = vi.fn(() => Promise.resolve(void (video.paused = false)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(video.paused).toBe(false);
    scanner.stop();
  });

  it("does not hold up the start where nothing is said of it", async () => {
    vi.useFakeTimers();
    const video = new FakeVideo();
    video.play = () => new Promise(() => undefined);
    const { scanner, starting } = begin(video);
    await vi.advanceTimersByTimeAsync(3000);
    await starting;
    scanner.stop();
  });
});

describe("a camera that does not open", () => {
  it.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["InvalidStateError", "failed"],
  ])("says why: %s", async (name, reason) => {
    camera = refusal(name);
    await expect(begin(new FakeVideo()).starting).rejects.toMatchObject({ reason });
  });

  it("is busy where it comes without a picture", async () => {
    track.readyState = "ended";
    await expect(begin(new FakeVideo()).starting).rejects.toMatchObject({ reason: "busy" });
  });

  it("says that nothing has answered yet, and starts when something does", async () => {
    vi.useFakeTimers();
    let allow: (given: unknown) => void = () => undefined;
    camera = () => new Promise((resolve) => (allow = resolve));
    const { scanner, onStopped, starting } = begin(new FakeVideo());
    await vi.advanceTimersByTimeAsync(8000);
    expect(onStopped.mock.calls).toEqual([["unanswered"]]);
    allow(stream);
    await starting;
    scanner.stop();
  });

  it("makes way for another one where it is the one that was used last", async () => {
    vi.stubGlobal("localStorage", { getItem: () => "kept", setItem: vi.fn(), removeItem: vi.fn() });
    camera = ({ video }) =>
      typeof video === "object" && video.deviceId ? refusal("NotReadableError")() : Promise.resolve(stream);
    const { scanner } = await opened();
    scanner.stop();
  });

  it("is not the reason where nothing can read its codes", async () => {
    const scanner = new WebScanner(() => Promise.reject(new Broken()));
    await expect(begin(new FakeVideo(), scanner).starting).rejects.toMatchObject({ reason: "noDecoder" });
    await until(() => expect(track.stop).toHaveBeenCalled());
  });
});

describe("a camera that stops", () => {
  /** Time goes by, with so many pictures a second. */
  async function pass(video: FakeVideo, ms: number, pictures: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      for (let picture = 0; picture < pictures; picture += 1) video.show();
      await vi.advanceTimersByTimeAsync(1000);
    }
  }

  it("is opened again by itself, once; then it says so", async () => {
    vi.useFakeTimers();
    const { scanner, onStopped, onResumed } = await opened();
    const first = track;
    track = new FakeTrack();
    first.end();
    await until(() => expect(onResumed).toHaveBeenCalledOnce());
    track.end();
    await until(() => expect(onStopped.mock.calls).toEqual([["busy"]]));
    scanner.stop();
  });

  it("says why it cannot be opened again", async () => {
    const { onStopped } = await opened();
    camera = refusal("NotFoundError");
    track.end();
    await until(() => expect(onStopped.mock.calls).toEqual([["missing"]]));
  });

  it.each([
    ["sends no more pictures", () => undefined, 0],
    ["is muted, though black pictures come", () => void (track.muted = true), 10],
  ])("is opened again where it %s, and says so if that does not help", async (_how, happen, pictures) => {
    vi.useFakeTimers();
    const { scanner, video, onStopped, onResumed } = await opened();
    await pass(video, 10_000, 10);
    happen();
    await pass(video, STANDS_AFTER_MS + 1000, pictures);
    expect([onResumed.mock.calls.length, onStopped.mock.calls.length]).toEqual([1, 0]);
    await pass(video, STANDS_AFTER_MS + 1000, pictures);
    expect(onStopped.mock.calls).toEqual([["noPicture"]]);
    track.muted = false;
    await pass(video, 2000, 10);
    expect(onResumed).toHaveBeenCalledTimes(2);
    await pass(video, OPEN_AGAIN_AFTER_MS, 10);
    expect(onStopped).toHaveBeenCalledOnce();
    scanner.stop();
  });

  it("is left alone while its pictures come", async () => {
    vi.useFakeTimers();
    const { scanner, video, onStopped, onResumed } = await opened();
    await pass(video, 60_000, 1);
    await pass(video, 2000, 10);
    expect([onResumed.mock.calls.length, onStopped.mock.calls.length]).toEqual([0, 0]);
    scanner.stop();
  });

  it("says so when nothing can read its pictures any more, and lets go of it", async () => {
    const { video, onStopped, decoder } = await opened();
    decoder.failure = new Broken();
    decoder.see();
    video.show();
    await until(() => expect(onStopped.mock.calls).toEqual([["noDecoder"]]));
    expect(track.stop).toHaveBeenCalled();
  });

  it("reads on after a frame that could not be read, and after a code that somebody could do nothing with", async () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { scanner, video, onCode, decoder } = await opened();
    onCode.mockImplementationOnce(() => {
      throw new Error("The screen is gone");
    });
    decoder.see("one");
    await until(() => expect(report).toHaveBeenCalledOnce());
    decoder.failure = new Error("This frame cannot be read");
    video.show();
    await new Promise((resolve) => setTimeout(resolve, 0));
    decoder.failure = undefined;
    video.show();
    await until(() => expect(decoder.under).toBe(1));
    decoder.see("one");
    await until(() => expect(onCode).toHaveBeenCalledTimes(2));
    scanner.stop();
  });
});
