import { useSyncExternalStore } from "react";

export interface Network {
  readonly isOnline: () => boolean;
  readonly watch: (changed: () => void) => () => void;
}

export const network: Network = {
  isOnline: () => navigator.onLine,
  watch: (changed) => {
    window.addEventListener("online", changed);
    window.addEventListener("offline", changed);
    return () => {
      window.removeEventListener("online", changed);
      window.removeEventListener("offline", changed);
    };
  },
};

export function useOnline(): boolean {
  return useSyncExternalStore(network.watch, network.isOnline);
}
