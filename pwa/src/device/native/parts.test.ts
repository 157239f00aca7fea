// @vitest-environment jsdom
import { SecureStorage } from "@aparajita/capacitor-secure-storage";
import type { AppState, URLOpenListenerEvent } from "@capacitor/app";
import { type ConnectionStatus, Network } from "@capacitor/network";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { FakeListeners, FakeSecureStorage } from "../testing/native";
import { NativeHomeServer, NativeKeyRing, NativeSecureStorage } from "./storage";
import { NativeAwake, NativeForeground, NativeFullScreen, NativeHaptics, NativeLinks, NativeNetwork } from "./system";

interface AppEvents {
  appStateChange: AppState;
  appUrlOpen: URLOpenListenerEvent;
  backButton: { canGoBack: boolean };
}
class FakeApp extends FakeListeners<AppEvents> {
  launchedBy: string | undefined;
  getLaunchUrl = () => Promise.resolve(this.launchedBy === undefined ? undefined : { url: this.launchedBy });
}
/** The tests' listeners are typed by event; the plugin's by overloads. */
const asApp = (app: FakeApp) => app as unknown as ConstructorParameters<typeof NativeLinks>[0];

afterEach(() => vi.useRealTimers());

describe("what the apps keep", () => {
  it("is there at once after a start, in the order in which it was written", async () => {
    const storage = new FakeSecureStorage();
    const before = new NativeSecureStorage(storage);
    before.write("foyer-gate", "North");
    before.write("foyer-gate", "South");
    before.writeRecord("currentUser_443", "{}", 100);
    before.remove("foyer-camera");
    await before.settled();
    const after = new NativeSecureStorage(storage);
    await after.load();
    expect([after.read("foyer-gate"), after.readRecord("currentUser_443")]).toEqual(["South", "{}"]);
    after.writeRecord("currentUser_443", "", 0);
    await after.settled();
    expect([...storage.inside.keys()]).toEqual(["foyer-gate"]);
  });

  it("does not keep the app from starting when the platform cannot read it", async () => {
    const storage = new FakeSecureStorage();
    storage.isBroken = true;
    const stored = new NativeSecureStorage(storage);
    await stored.load();
    stored.write("foyer-gate", "North");
    await stored.settled();
    expect(stored.read("foyer-gate")).toBe("North");
  });

  it("works by the plugin itself, as its web implementation keeps it", async () => {
    const stored = new NativeSecureStorage(SecureStorage);
    stored.write("foyer-try", "Räman; 50%");
    await stored.settled();
    const again = new NativeSecureStorage(SecureStorage);
    await again.load();
    expect(again.read("foyer-try")).toBe("Räman; 50%");
    again.remove("foyer-try");
    await again.settled();
    expect(await SecureStorage.getItem("foyer-try")).toBeNull();
  });
});

describe("the server that a phone belongs to", () => {
  it("is asked once; another one does not get the token of the one before", () => {
    const home = new NativeHomeServer(new NativeSecureStorage(new FakeSecureStorage()));
    expect([home.origin, home.token]).toEqual(["", undefined]);
    home.settle("https://tickets.example.org");
    home.keepToken("abc");
    home.settle("https://tickets.example.org");
    expect([home.origin, home.token]).toEqual(["https://tickets.example.org", "abc"]);
    home.settle("https://other.example.org");
    expect(home.token).toBeUndefined();
  });
});

describe("the vault's key", () => {
  it("opens after a start what was sealed before it, and nothing once it is destroyed", async () => {
    const storage = new FakeSecureStorage();
    const iv = new Uint8Array(12);
    const seal = async (text: string) =>
      crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        await new NativeKeyRing(storage).key("vault"),
        encoder.encode(text),
      );
    const open = async (data: ArrayBuffer) =>
      crypto.subtle.decrypt({ name: "AES-GCM", iv }, await new NativeKeyRing(storage).key("vault"), data);
    const encoder = new TextEncoder();
    const sealed = await seal("Maya Okafor");
    expect(new TextDecoder().decode(await open(sealed))).toBe("Maya Okafor");
    expect((await new NativeKeyRing(storage).key("vault")).extractable).toBe(false);
    await new NativeKeyRing(storage).destroy("vault");
    await expect(open(sealed)).rejects.toThrow();
  });
});

describe("the screen", () => {
  it("stays on while anybody asks for it", () => {
    const calls: string[] = [];
    const awake = new NativeAwake({
      keepAwake: () => Promise.resolve(void calls.push("on")),
      allowSleep: () => Promise.resolve(void calls.push("off")),
    });
    const [first, second] = [awake.keep(), awake.keep()];
    first();
    first();
    expect(calls).toEqual(["on"]);
    second();
    expect(calls).toEqual(["on", "off"]);
  });

  it("is all ours in full screen, and Back does nothing there", async () => {
    const app = new FakeApp();
    const bars: string[] = [];
    const full = new NativeFullScreen(
      { hide: () => Promise.resolve(void bars.push("hide")), show: () => Promise.resolve(void bars.push("show")) },
      asApp(app),
    );
    const watched = vi.fn();
    full.watch(watched);
    await full.enter();
    await full.enter();
    expect([full.isFull(), app.count("backButton")]).toEqual([true, 1]);
    await full.leave();
    await until(() => expect([full.isFull(), app.count("backButton")]).toEqual([false, 0]));
    expect(bars).toEqual(["hide", "hide", "show"]);
    expect(watched).toHaveBeenCalledTimes(3);
  });
});

it("tells when the app is at the front again, until nobody asks", async () => {
  const app = new FakeApp();
  const back = vi.fn();
  const stop = new NativeForeground(asApp(app)).watch(back);
  app.emit("appStateChange", { isActive: false });
  app.emit("appStateChange", { isActive: true });
  expect(back).toHaveBeenCalledTimes(1);
  stop();
  await until(() => expect(app.count("appStateChange")).toBe(0));
});

describe("a link into the app", () => {
  it("is heard once, also if it has started the app", async () => {
    const app = new FakeApp();
    app.launchedBy = "foyer://enrol?server=https%3A%2F%2Ft.example.org#s=1";
    const opened: string[] = [];
    const stop = new NativeLinks(asApp(app)).watch((url) => opened.push(url));
    app.emit("appUrlOpen", { url: app.launchedBy });
    await until(() => expect(opened).toHaveLength(1));
    app.emit("appUrlOpen", { url: "foyer://enrol?server=https%3A%2F%2Ft.example.org#s=2" });
    expect(opened).toHaveLength(2);
    stop();
    app.emit("appUrlOpen", { url: "foyer://other" });
    expect(opened).toHaveLength(2);
  });
});

describe("the network", () => {
  it("is as the radio says", async () => {
    const radio = new FakeListeners<{ networkStatusChange: ConnectionStatus }>();
    const plugin = Object.assign(radio, {
      getStatus: () => Promise.resolve<ConnectionStatus>({ connected: true, connectionType: "wifi" }),
    });
    const network = new NativeNetwork(plugin);
    await network.start();
    const changed = vi.fn();
    const stop = network.watch(changed);
    radio.emit("networkStatusChange", { connected: false, connectionType: "none" });
    expect([network.isOnline(), changed.mock.calls.length]).toEqual([false, 1]);
    stop();
    radio.emit("networkStatusChange", { connected: true, connectionType: "cellular" });
    expect([network.isOnline(), changed.mock.calls.length]).toEqual([true, 1]);
  });

  it("works by the plugin itself, as its web implementation tells it", async () => {
    const network = new NativeNetwork(Network);
    await network.start();
    expect(network.isOnline()).toBe(navigator.onLine);
    window.dispatchEvent(new Event("offline"));
    await until(() => expect(network.isOnline()).toBe(false));
    window.dispatchEvent(new Event("online"));
    await until(() => expect(network.isOnline()).toBe(true));
  });

  it("is taken to be there where the phone does not tell", async () => {
    const network = new NativeNetwork({
      addListener: () => Promise.reject(new Error("unavailable")),
      getStatus: () => Promise.reject(new Error("unavailable")),
    });
    await network.start();
    expect(network.isOnline()).toBe(true);
  });
});

describe("vibration", () => {
  let felt: string[];
  let haptics: NativeHaptics;
  beforeEach(() => {
    vi.useFakeTimers();
    felt = [];
    const began = Date.now();
    haptics = new NativeHaptics({
      vibrate: (options) => Promise.resolve(void felt.push(`${Date.now() - began}: ${options?.duration}`)),
      impact: (options) => Promise.resolve(void felt.push(`${options?.style}`)),
    });
  });

  it("is a pattern of its own for each verdict", () => {
    haptics.play("warning");
    vi.advanceTimersByTime(1000);
    expect(felt).toEqual(["0: 90", "160: 90"]);
  });

  it("ends with the next verdict", () => {
    haptics.play("bad");
    haptics.play("good");
    vi.advanceTimersByTime(1000);
    expect(felt).toEqual(["0: 260", "0: 60"]);
    haptics.play("tap");
    expect(felt.at(-1)).toBe("LIGHT");
  });
});
