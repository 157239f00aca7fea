import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Carried } from "../carried/carried";
import { Sight } from "../sight";
import { loadPairing } from "./PairSheet";
import { pairingCodeIn } from "./prefix";
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

/**
 * Takes what the door's scanner reads: the code of a phone that this one may hear opens the pairing. A stranger's takes
 * nobody's screen away: like any other text it is a ticket, and a wrong one.
 */
export function useCodes(carried: Carried | null, onOffer: (code: string) => void, onTicket: (code: string) => void) {
  const [sight] = useState(() => new Sight());
  return (code: string) => {
    const kind = pairingCodeIn(code);
    if (kind === "answer") return; // for a phone that pairs beside this one
    if (kind === null || carried === null) return onTicket(code);
    if (!sight.isNew(code, Date.now())) return;
    loadPairing()
      .then(({ isNeighbours }) => isNeighbours(carried, code))
      // What cannot be loaded now says so where the phones pair.
      .then(
        (isNeighbour) => (isNeighbour ? onOffer(code) : onTicket(code)),
        () => onOffer(code),
      );
  };
}

export const useNearby = (): readonly Nearby[] => useSyncExternalStore(nearby.watch, nearby.read);

/** Hears at once that another phone has let in a ticket that this one has let in as well. */
export function useClashes(performance: number, onClashes: (clashes: readonly Clash[]) => void): void {
  const hear = useEffectEvent(onClashes);
  useEffect(() => nearby.onClashes(performance, (clashes) => hear(clashes)), [performance]);
}
