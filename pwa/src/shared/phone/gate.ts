import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";

const KEY = "foyer-gate";
export const LONGEST_GATE = 40;

const watchers = new Set<() => void>();
let typed: string | undefined;

/** The gate where this phone stands, kept on it: typed at the door, or given by the back office. */
export const gate = {
  read: (): string => (typed ??= storage.read(KEY) ?? ""),
  write: (next: string): void => {
    typed = next;
    storage.write(KEY, next.trim());
    watchers.forEach((watcher) => watcher());
  },
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
} as const;

export function useGate(): readonly [string, (gate: string) => void] {
  return [useSyncExternalStore(gate.watch, gate.read), gate.write];
}
