import { parts } from "@/device/parts";

/** Small settings that stay on the device: never secrets, since a sign-out does not delete them. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export const storage: DeviceStorage = {
  read: (key) => parts.storage.read(key),
  write: (key, value) => parts.storage.write(key, value),
  remove: (key) => parts.storage.remove(key),
};
