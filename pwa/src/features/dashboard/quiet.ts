import { useEffect, useSyncExternalStore } from "react";
import { storage } from "@/device/storage";

const KEY = "foyer-quiet-dashboard";
const watchers = new Set<() => void>();

/** Until somebody has chosen on this device, whether it asks for less motion. */
function isQuiet(): boolean {
  const kept = storage.read(KEY);
  return kept === null ? window.matchMedia("(prefers-reduced-motion: reduce)").matches : kept === "1";
}

function chooseQuiet(quiet: boolean): void {
  storage.write(KEY, quiet ? "1" : "0");
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** While a quiet dashboard is open its figures change without a tint, and nothing on the page moves or fades. */
export function useQuiet(): readonly [boolean, (quiet: boolean) => void] {
  const quiet = useSyncExternalStore(watch, isQuiet);
  useEffect(() => {
    // On <html>: dialogs and notices stand beside the page.
    document.documentElement.toggleAttribute("data-quiet", quiet);
    return () => document.documentElement.removeAttribute("data-quiet");
  }, [quiet]);
  return [quiet, chooseQuiet];
}
