import { useState } from "react";
import { storage } from "@/device/storage";

const KEY = "foyer-gate";
export const LONGEST_GATE = 40;

/** The gate where this phone stands: typed once, and kept on the phone. */
export function useGate(): readonly [string, (gate: string) => void] {
  const [gate, setGate] = useState(() => storage.read(KEY) ?? "");
  const keep = (next: string) => {
    setGate(next);
    storage.write(KEY, next.trim());
  };
  return [gate, keep];
}
