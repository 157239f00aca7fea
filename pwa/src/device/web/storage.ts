import type { DeviceStorage } from "@/device/storage";

/** What the browser did not take: a door on a phone that is full, or that keeps nothing, goes on until it is closed. */
const unkept = new Map<string, string | null>();

export const webStorage: DeviceStorage = {
  read: (key) => {
    const held = unkept.get(key);
    if (held !== undefined) return held;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      localStorage.setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  },
  remove: (key) => {
    try {
      localStorage.removeItem(key);
      unkept.delete(key);
    } catch {
      unkept.set(key, null);
    }
  },
};
