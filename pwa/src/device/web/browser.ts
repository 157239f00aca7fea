import type { Awake, Battery, DeviceStorage, Foreground, FullScreen, Network, Records } from "../device";
import type { Feel, Haptics } from "../signals";
import { browserStorage } from "./browserStorage";

/** Milliseconds: on, off, on … One short: in. Two: twice the same ticket. Two long: no. Three short: not judged yet.
 * Two short and a very long: two doors do not agree. */
export const VIBRATIONS: Readonly<Record<Feel, readonly number[]>> = {
  tap: [10],
  good: [60],
  warning: [90, 70, 90],
  bad: [260, 80, 260],
  unchecked: [40, 60, 40, 60, 40],
  conflict: [60, 60, 60, 60, 400],
};

export const webAwake: Awake = {
  keep: () => {
    if (!("wakeLock" in navigator)) return () => undefined;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (taken) => {
          lock = taken;
          if (ended) void taken.release();
        },
        // Refused when the battery is low: then the screen goes dark as usual.
        () => undefined,
      );
    };
    take();
    // The system takes the lock back whenever the app is hidden.
    document.addEventListener("visibilitychange", take);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  },
};

// Chromium has it; TypeScript's types and other browsers do not.
interface BatteryNavigator {
  readonly getBattery?: () => Promise<{ readonly level: number; readonly charging: boolean }>;
}

export const webBattery: Battery = async () => {
  const battery = await (navigator as BatteryNavigator).getBattery?.();
  return battery ? { level: battery.level, isCharging: battery.charging } : null;
};

export const webForeground: Foreground = {
  watch: (back) => {
    const hear = () => {
      if (document.visibilityState === "visible") back();
    };
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  },
};

export const webFullScreen: FullScreen = {
  enter: async () => {
    await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  },
  leave: async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
  },
  isFull: () => document.fullscreenElement !== null,
  watch: (changed) => {
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  },
};

export const webHaptics: Haptics = {
  play: (feel) => {
    if ("vibrate" in navigator) navigator.vibrate([...VIBRATIONS[feel]]);
  },
};

export const webNetwork: Network = {
  isOnline: () => navigator.onLine,
  watch: (changed) => {
    window.addEventListener("online", changed);
    window.addEventListener("offline", changed);
    return () => {
      window.removeEventListener("online", changed);
      window.removeEventListener("offline", changed);
    };
  },
};

export const cookies: Records = {
  readRecord: (name) => {
    const start = `${name}=`;
    const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith(start));
    if (!pair) return undefined;
    try {
      return decodeURIComponent(pair.slice(start.length));
    } catch {
      return undefined;
    }
  },
  writeRecord: (name, value, seconds) => {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
  },
};

export const webStorage: DeviceStorage = browserStorage;
