import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Sight } from "../camera/sight";
import type { Manifest } from "../manifest/manifest";
import { loadPairing } from "../pairing/PairSheet";
import { pairingCodeIn } from "../pairing/prefix";
import { pairedPhones, type Clash, type PairedPhone } from "./pairedPhones";

/** What hears other phones is not needed to scan: it comes once the list is there, before the network may be gone. */
export function useNear(manifest: Manifest | null): void {
  useEffect(() => {
    if (manifest === null) return;
    loadPairing().then(
      ({ listenFor }) => listenFor(manifest),
      () => undefined,
    );
  }, [manifest]);
}

/**
 * Tells whether it is a new scan. Takes what the door's scanner reads: the code of a phone that this one may hear opens the pairing. A stranger's takes
 * nobody's screen away: like any other text it is a ticket, and a wrong one.
 */
export function useCodes(
  manifest: Manifest | null,
  onOffer: (code: string) => void,
  onTicket: (code: string) => boolean,
) {
  const [sight] = useState(() => new Sight());
  return (code: string): boolean => {
    const kind = pairingCodeIn(code);
    if (kind === "answer") return true; // for a phone that pairs beside this one
    if (kind === null || manifest === null) return onTicket(code);
    if (!sight.isNew(code, Date.now())) return false;
    loadPairing()
      .then(({ isNeighbours }) => isNeighbours(manifest, code))
      // What cannot be loaded now says so where the phones pair.
      .then(
        (isNeighbour) => (isNeighbour ? onOffer(code) : onTicket(code)),
        () => onOffer(code),
      );
    return true;
  };
}

export const usePairedPhones = (): readonly PairedPhone[] =>
  useSyncExternalStore(pairedPhones.watch, pairedPhones.read);

/** Hears at once that another phone has let in a ticket that this one has let in as well. */
export function useClashes(performance: number, onClashes: (clashes: readonly Clash[]) => void): void {
  const hear = useEffectEvent(onClashes);
  useEffect(() => pairedPhones.onClashes(performance, (clashes) => hear(clashes)), [performance]);
}
