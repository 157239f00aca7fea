import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { outbox } from "@/offline/outbox";
import { reach, watchReach } from "./alone/here";
import type { Reach } from "./alone/reach";
import { prepare } from "./alone/signature";
import { Standings } from "./alone/standing";
import type { Carried } from "./carried/carried";
import { carrying } from "./carried/carrying";
import { own } from "./carried/own";
import type { DoorPerformance, House } from "./model";

/** The list that this phone carries of a performance; it is kept fresh as long as somebody works there. */
export function useCarried(performance: number): Carried | null {
  useEffect(() => carrying.keepFresh(performance), [performance]);
  const carried = useSyncExternalStore(carrying.watch, () => carrying.read(performance));
  const key = carried?.publicKey;
  useEffect(() => {
    if (key !== undefined) void prepare(key).catch(() => undefined);
  }, [key]);
  return carried;
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
export function useStandings(performance: number, carried: Carried | null): Standings | null {
  const admissions = useSyncExternalStore(
    own.watch,
    useCallback(() => own.of(performance), [performance]),
  );
  return useMemo(() => carried && new Standings(carried, admissions), [carried, admissions]);
}

/** The house as the server last told of it, and whom this phone has let in or out without it. */
export function useHouseHere(
  { id, house: told }: Pick<DoorPerformance, "id" | "house">,
  carried: Carried | null,
): House {
  const standings = useStandings(id, carried);
  const waiting = useSyncExternalStore(outbox.watch, outbox.read);
  return useMemo(() => {
    // Opened by the list alone: the server has not told of its house yet.
    const house = told.version === 0 && carried ? countedIn(carried) : told;
    if (standings === null) return house;
    const { admitted, left } = standings.difference(new Set(waiting.map(({ nonce }) => nonce)));
    return { ...house, admitted: Math.max(0, house.admitted + admitted), left: standings.listedLeft + left };
  }, [told, carried, standings, waiting]);
}

const countedIn = ({ admitted, left, valid }: Carried): House => ({
  version: 0,
  sold: admitted + valid,
  admitted,
  left,
});
