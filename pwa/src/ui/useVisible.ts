import { useSyncExternalStore } from "react";

export const isVisible = () => document.visibilityState === "visible";

export function watchVisible(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether somebody may see the page: it is not in another tab, nor the phone in a pocket. */
export const useVisible = (): boolean => useSyncExternalStore(watchVisible, isVisible);
