import type { DeviceStorage } from "@/device/storage";

export const webStorage: DeviceStorage = {
  read: (key) => localStorage.getItem(key),
  write: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
};
