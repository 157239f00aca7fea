import { pageStorage } from "@/offline/pageStorage";

const KEY = "foyer-at-door";
const DOOR_STAFF = 3;

/** Somebody works at a door with this device: from now on it is one that a door relies on. */
export function noteDoor(): void {
  pageStorage()?.setItem(KEY, "1");
  const { storage } = navigator as { readonly storage?: StorageManager };
  // Without it a browser may throw away what we keep as soon as it runs short of room.
  if (typeof storage?.persist === "function") void storage.persist().catch(() => undefined);
}

/** Whether tonight's lists are of use here: guests' names are carried by who admits them, not by every desk. */
export const isDoorPhone = (role: number): boolean => role === DOOR_STAFF || pageStorage()?.getItem(KEY) === "1";
