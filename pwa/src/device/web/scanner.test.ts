import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IN_VIEW_MS, type SeenCode } from "@/device/aim";
import type { Decoder } from "@/device/web/decoder";
import { WebScanner } from "@/device/web/scanner";
import { until } from "@/testing/until";

class FakeDecoder implements Decoder {
  isEnded = false;
  under = 0;
  most = 0;
  private reply: ((codes: readonly SeenCode[]) => void) | undefined;

  async read(): Promise<readonly SeenCode[]> {
    this.under += 1;
    this.most = Math.max(this.most, this.under);
    const codes = await new Promise<readonly SeenCode[]>((resolve) => (this.reply = resolve));
    this.under -= 1;
    return codes;
  }
  see(...codes: (string | SeenCode)[]): void {
    this.reply?.(codes.map((code) => (typeof code === "string" ? { text: code, off: 0 } : code)));
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
  private next: (() => void) | undefined;
  readonly play = () => Promise.resolve();
  readonly requestVideoFrameCallback = (callback: () => void) => {
    this.next = callback;
    return 1;
  };
  readonly cancelVideoFrameCallback = () => (this.next = undefined);
  show(): void {
    this.next?.();
  }
}

const track = { stop: vi.fn(), addEventListener: vi.fn(), getSettings: () => ({}), getCapabilities: () => ({}) };
const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
let camera: (asked: MediaStreamConstraints) => Promise<unknown>;

beforeEach(() => {
  decoders.length = 0;
  track.stop.mockClear();
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
  await scanner.start(video as unknown as HTMLVideoElement, { onCode, onView });
  const [decoder] = decoders;
  if (!decoder) throw new Error("No decoder");
  await until(() => expect(decoder.under).toBe(1));
  return { scanner, video, onCode, onView, decoder };
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
  const kept = { getItem: () => "gone", setItem: vi.fn(), removeItem: vi.fn() };
  vi.stubGlobal("localStorage", kept);
  camera = ({ video }) =>
    typeof video === "object" && video.deviceId ? Promise.reject(new OverconstrainedError()) : Promise.resolve(stream);
  const { scanner } = await opened();
  expect(kept.removeItem).toHaveBeenCalledWith("foyer-camera");
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
