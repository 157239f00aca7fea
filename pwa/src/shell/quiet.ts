import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";

const KEY = "foyer-quiet-dashboard";
const watchers = new Set<() => void>();

/** Until somebody has chosen on this device, whether it asks for less motion. */
function isQuiet(): boolean {
  const stored = storage.read(KEY);
  return stored === null ? window.matchMedia("(prefers-reduced-motion: reduce)").matches : stored === "1";
}

/** In a quiet office figures change without a tint, and nothing on the page moves or fades. */
export function applyQuiet(): void {
  // On <html>: dialogs and notices stand beside the page.
  document.documentElement.toggleAttribute("data-quiet", isQuiet());
}

function chooseQuiet(quiet: boolean): void {
  storage.write(KEY, quiet ? "1" : "0");
  applyQuiet();
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the office is quiet on this device, and the way to choose it. */
export const useQuiet = (): readonly [boolean, (quiet: boolean) => void] => [
  useSyncExternalStore(watch, isQuiet),
  chooseQuiet,
];
