import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 767px)";

const watch = (changed: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** A phone: what is a table elsewhere is a list there. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
