// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import type { ScannerOptions } from "../scanner";
import { FakeScannerPlugin, FakeSecureStorage } from "../testing/native";
import { NativeScanner } from "./scanner";
import { NativeSecureStorage } from "./storage";

let phone: FakeScannerPlugin;
let stored: NativeSecureStorage;
let codes: string[];
let stopped: string[];
const video = () => document.createElement("video");
const on = (platform: "android" | "ios") => new NativeScanner(phone, { platform, storage: stored });
const hearing = (options: Partial<ScannerOptions> = {}): ScannerOptions => ({
  onCode: (code) => codes.push(code),
  onStopped: (reason) => stopped.push(reason),
  ...options,
});
const isBehind = () => document.documentElement.classList.contains("is-camera-behind");

beforeEach(() => {
  phone = new FakeScannerPlugin();
  stored = new NativeSecureStorage(new FakeSecureStorage());
  codes = [];
  stopped = [];
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.className = "";
});

describe("the phone apps' scanner", () => {
  it("reads QR codes alone, from the back camera, behind a page that lets it through", async () => {
    const scanner = on("ios");
    await scanner.start(video(), hearing());
    expect(phone.started).toEqual([{ formats: ["QR_CODE"], lensFacing: "BACK", resolution: 1 }]);
    expect(isBehind()).toBe(true);
    phone.show("FOYER-1");
    expect(codes).toEqual(["FOYER-1"]);
    expect([scanner.camera, scanner.hasTorch]).toEqual(["BACK", true]);
  });

  it("remembers which camera was chosen; the front one has no lamp", async () => {
    const scanner = on("android");
    await scanner.start(video(), hearing({ camera: "FRONT" }));
    expect([scanner.camera, scanner.hasTorch]).toEqual(["FRONT", false]);
    const next = on("android");
    await next.start(video(), hearing());
    expect(phone.started.at(-1)?.lensFacing).toBe("FRONT");
  });

  it("turns the lamp on and off", async () => {
    const scanner = on("ios");
    await scanner.start(video(), hearing());
    await scanner.setTorch(true);
    expect(phone.torch).toBe(true);
    await scanner.setTorch(false);
    expect(phone.torch).toBe(false);
  });

  it("stops for the screen that has it alone, and hears nothing afterwards", async () => {
    const scanner = on("ios");
    const [first, second] = [video(), video()];
    await scanner.start(first, hearing());
    await scanner.start(second, hearing());
    scanner.stop(first);
    phone.show("FOYER-1");
    expect(codes).toEqual(["FOYER-1"]);
    scanner.stop(second);
    await until(() => expect(phone.isOn).toBe(false));
    expect(isBehind()).toBe(false);
    await until(() => expect(phone.count("barcodesScanned")).toBe(0));
    phone.show("FOYER-2");
    expect(codes).toEqual(["FOYER-1"]);
  });

  it("leaves no camera on when it is stopped before it has started", async () => {
    const scanner = on("ios");
    const target = video();
    const starting = scanner.start(target, hearing());
    scanner.stop(target);
    await starting;
    await until(() => expect([phone.isOn, isBehind()]).toEqual([false, false]));
  });

  it("takes neither of two codes in view", async () => {
    const onView = vi.fn();
    await on("ios").start(video(), hearing({ onView }));
    phone.show("FOYER-1", "FOYER-2");
    expect(codes).toEqual([]);
    expect(onView).toHaveBeenCalledWith({ aimed: undefined, inView: ["FOYER-1", "FOYER-2"] });
  });

  it("says that a camera has not answered yet, and starts when it does", async () => {
    vi.useFakeTimers();
    let allow: (state: { camera: "granted" }) => void = () => undefined;
    phone.checkPermissions = () => new Promise((resolve) => (allow = resolve));
    const starting = on("ios").start(video(), hearing());
    await vi.advanceTimersByTimeAsync(8000);
    expect(stopped).toEqual(["unanswered"]);
    allow({ camera: "granted" });
    await starting;
    expect(phone.isOn).toBe(true);
  });

  it("says when the system has taken the picture away", async () => {
    await on("ios").start(video(), hearing());
    phone.emit("scanError", { message: "interrupted" });
    expect(stopped).toEqual(["busy"]);
  });
});

describe("a camera that is not allowed", () => {
  it("is asked for once, and then says so", async () => {
    phone.permission = "prompt";
    phone.answersPermission = "denied";
    const scanner = on("android");
    await expect(scanner.start(video(), hearing())).rejects.toMatchObject({ reason: "denied" });
    expect([phone.started.length, isBehind()]).toEqual([0, false]);
    scanner.openSettings();
    expect(phone.settingsOpened).toBe(1);
  });

  it("starts as soon as it is", async () => {
    phone.permission = "prompt";
    await on("android").start(video(), hearing());
    expect(phone.started).toHaveLength(1);
  });

  it("is another matter than a phone without one", async () => {
    phone.isAbleTo.scan = false;
    await expect(on("ios").start(video(), hearing())).rejects.toMatchObject({ reason: "missing" });
  });
});

describe("a phone that cannot show the picture behind the page", () => {
  beforeEach(() => {
    phone.isAbleTo.showBehind = false;
    phone.isAbleTo.haveModule = true;
  });

  it("has no other way on iOS", async () => {
    await expect(on("ios").start(video(), hearing())).rejects.toMatchObject({ reason: "failed" });
    expect(isBehind()).toBe(false);
  });

  it("loads Android's scanner window once, says so, and tells when it is there", async () => {
    const scanner = on("android");
    await expect(scanner.start(video(), hearing())).rejects.toMatchObject({ reason: "downloading" });
    await expect(scanner.start(video(), hearing())).rejects.toMatchObject({ reason: "downloading" });
    expect(phone.installs).toBe(1);
    const ready = scanner.whenReady();
    phone.loads(2);
    phone.loads(6);
    phone.loads(4);
    await ready;
    phone.windowReads = ["FOYER-1"];
    await scanner.start(video(), hearing());
    await until(() => expect(codes).toEqual(["FOYER-1"]));
    scanner.stop();
  });

  it("is told if the window could not be loaded, and may try again", async () => {
    const scanner = on("android");
    await expect(scanner.start(video(), hearing())).rejects.toMatchObject({ reason: "downloading" });
    const ready = scanner.whenReady();
    phone.loads(5);
    await expect(ready).rejects.toThrow("5");
    await expect(scanner.start(video(), hearing())).rejects.toMatchObject({ reason: "downloading" });
    expect(phone.installs).toBe(2);
  });

  it("has none without Google's services", async () => {
    phone.isAbleTo.haveModule = false;
    await expect(on("android").start(video(), hearing())).rejects.toMatchObject({ reason: "failed" });
  });

  it("opens the window again after each code, until it is closed", async () => {
    vi.useFakeTimers();
    phone.hasModule = true;
    phone.windowReads = ["FOYER-1", "FOYER-2"];
    const scanner = on("android");
    await scanner.start(video(), hearing());
    await vi.advanceTimersByTimeAsync(0);
    expect(codes).toEqual(["FOYER-1"]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(codes).toEqual(["FOYER-1", "FOYER-2"]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(stopped).toEqual(["paused"]);
  });
});

it("is ready ahead of the first code where nothing has to be loaded", async () => {
  phone.isAbleTo.haveModule = true;
  phone.hasModule = true;
  const scanner = on("android");
  await scanner.warmUp();
  await scanner.whenReady();
  expect(phone.installs).toBe(0);
});
