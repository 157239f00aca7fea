import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Carried } from "../carried/carried";
import { loadPairing } from "./PairSheet";
import { nearby, type Clash, type Nearby } from "./nearby";

/** What hears other phones is not needed to scan: it comes once the list is there, before the network may be gone. */
export function useNear(carried: Carried | null): void {
  useEffect(() => {
    if (carried === null) return;
    loadPairing().then(
      ({ carry }) => carry(carried),
      () => undefined,
    );
  }, [carried]);
}

export const useNearby = (): readonly Nearby[] => useSyncExternalStore(nearby.watch, nearby.read);

/** Hears at once that another phone has let in a ticket that this one has let in as well. */
export function useClashes(performance: number, onClashes: (clashes: readonly Clash[]) => void): void {
  const hear = useEffectEvent(onClashes);
  useEffect(() => nearby.onClashes(performance, (clashes) => hear(clashes)), [performance]);
}
