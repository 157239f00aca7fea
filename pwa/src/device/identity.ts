import { randomId } from "@/api/client";
import { storage } from "@/device/storage";

const KEY = "foyer-device";

/** This device's UUID: made once, kept through sign-outs, so that a scan can be undone where it was made. */
export function deviceId(): string {
  const kept = storage.read(KEY);
  if (kept) return kept;
  const made = randomId();
  storage.write(KEY, made);
  return made;
}
