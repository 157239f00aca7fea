import { useSyncExternalStore } from "react";
import { outbox, taps } from "@/offline/outbox";

/** How many scans and taps have not reached the server. */
export function useUnsentCount(): number {
  const scans = useSyncExternalStore(outbox.watch, outbox.read);
  return scans.length + useSyncExternalStore(taps.watch, taps.read).length;
}
