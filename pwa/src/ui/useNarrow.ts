import { useCallback, useSyncExternalStore } from "react";

const NARROW = "(max-width: 767px)";

/** Whether the window is as a media query says, now and after it has changed. */
export function useMatches(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** A phone: what is a table elsewhere is a list there. */
export const useNarrow = (): boolean => useMatches(NARROW);
