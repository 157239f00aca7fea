import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";

const KEY = "foyer-removed";
const watchers = new Set<() => void>();

/** Whether this phone was removed by its organiser, and nobody has read that yet. */
export const removed = {
  read: (): boolean => storage.read(KEY) !== null,
  write: (is: boolean): void => {
    if (is) storage.write(KEY, "1");
    else storage.remove(KEY);
    watchers.forEach((watcher) => watcher());
  },
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
} as const;

export const useRemoved = (): boolean => useSyncExternalStore(removed.watch, removed.read);
