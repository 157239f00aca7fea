import { useEffect } from "react";
import { parts } from "@/device/parts";

/** Keeps the screen on while `active`: a door's phone must not go dark between two guests. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? parts.awake.keep() : undefined), [active]);
}
