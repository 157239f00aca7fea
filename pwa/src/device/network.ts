import { useSyncExternalStore } from "react";
import { parts } from "@/device/parts";

export interface Network {
  readonly isOnline: () => boolean;
  readonly watch: (changed: () => void) => () => void;
}

export const network: Network = {
  isOnline: () => parts.network.isOnline(),
  watch: (changed) => parts.network.watch(changed),
};

export function useOnline(): boolean {
  return useSyncExternalStore(network.watch, network.isOnline);
}
