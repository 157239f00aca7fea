import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { outbox } from "@/offline/outbox";
import type { Reach } from "./alone/reach";
import { prepare } from "./alone/signature";
import { Standings } from "./alone/standing";
import { reach, watchReach } from "./alone/thisPhone";
import { admissionLog } from "./manifest/admissionLog";
import type { Manifest } from "./manifest/manifest";
import { manifests } from "./manifest/manifests";
import type { DoorPerformance, House } from "./model";

/** The list that this phone carries of a performance; it is kept fresh as long as somebody works there. */
export function useManifest(performance: number): Manifest | null {
  useEffect(() => manifests.keepFresh(performance), [performance]);
  const manifest = useSyncExternalStore(manifests.watch, () => manifests.read(performance));
  const key = manifest?.publicKey;
  useEffect(() => {
    if (key !== undefined) void prepare(key).catch(() => undefined);
  }, [key]);
  return manifest;
}

/** Whether the server answers this door. */
export function useReach(): Reach {
  useEffect(watchReach, []);
  return useSyncExternalStore(reach.watch, reach.read);
}

/**
 * Where each ticket stands, with what this phone has done since the list was read; null without a list. It is new with
 * each scan: what asks for it is a small part of the screen.
 */
export function useStandings(performance: number, manifest: Manifest | null): Standings | null {
  const admissions = useSyncExternalStore(
    admissionLog.watch,
    useCallback(() => admissionLog.of(performance), [performance]),
  );
  return useMemo(() => manifest && new Standings(manifest, admissions), [manifest, admissions]);
}

/** The house as the server last told of it, and whom this phone has let in or out without it. */
export function useHouseHere(
  { id, house: told }: Pick<DoorPerformance, "id" | "house">,
  manifest: Manifest | null,
): House {
  const standings = useStandings(id, manifest);
  const waiting = useSyncExternalStore(outbox.watch, outbox.read);
  return useMemo(() => {
    // Opened by the list alone: the server has not told of its house yet.
    const house = told.version === 0 && manifest ? countedIn(manifest) : told;
    if (standings === null) return house;
    const { admitted, left } = standings.difference(new Set(waiting.map(({ nonce }) => nonce)));
    return { ...house, admitted: Math.max(0, house.admitted + admitted), left: standings.listedLeft + left };
  }, [told, manifest, standings, waiting]);
}

const countedIn = ({ admitted, left, valid }: Manifest): House => ({
  version: 0,
  sold: admitted + valid,
  admitted,
  left,
});
