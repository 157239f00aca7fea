import { useSyncExternalStore } from "react";

/** A tablet that stands, too; a phone on its side has a layout of its own. */
const WIDE = "(min-width: 992px), (min-width: 768px) and (min-height: 501px)";

const watch = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether there is room for the search beside the camera. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
