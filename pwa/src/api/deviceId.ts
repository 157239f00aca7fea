import { storage } from "@/device/device";
import { randomId } from "./client";

const KEY = "foyer-device";

/** This device's UUID: made once, kept through sign-outs, so that a scan can be undone where it was made. */
export function deviceId(): string {
  return storage.read(KEY) ?? renewDeviceId();
}

/** For a device that the server knows by a key which is lost here: from now on it is another one. */
export function renewDeviceId(): string {
  const made = randomId();
  storage.write(KEY, made);
  return made;
}
