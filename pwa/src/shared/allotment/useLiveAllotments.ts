import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { topics, useTopic } from "@/live/useTopic";
import { holdShareFromDto, type PerformanceStateDto } from "@/shared/performance/state";
import { allotmentKeys, type Where } from "./calls";
import type { Allotments } from "./model";

/**
 * Keeps the figures of a performance's holds fresh; a hold that is new there has the list read again. Gives how many of
 * the tickets in no hold are in baskets or reserved, once that has been heard.
 */
export function useLiveAllotments({ performance }: Where): number {
  const [reserved, setReserved] = useState(0);
  const cache = useQueryClient();
  const version = useRef(0);
  useTopic<PerformanceStateDto>(topics.performance(performance), (state) => {
    if (state.version < version.current) return;
    version.current = state.version;
    setReserved(reservedOutside(state));
    const key = allotmentKeys.one(performance);
    const held = cache.getQueryData<Allotments>(key);
    if (!held) return;
    const next = withState(held, state);
    if (next) cache.setQueryData(key, next);
    else void cache.invalidateQueries({ queryKey: key });
  });
  return reserved;
}

export const reservedOutside = ({ reserved, holds }: Pick<PerformanceStateDto, "reserved" | "holds">): number =>
  holds.reduce((rest, share) => rest - share.reserved, reserved);

/** The rows with a state's figures; nothing where it has other holds. */
export function withState(held: Allotments, state: Pick<PerformanceStateDto, "available" | "holds">) {
  const shares = new Map(state.holds.map((share) => [share.hold, holdShareFromDto(share)]));
  if (shares.size !== held.rows.length || held.rows.some(({ hold }) => !shares.has(hold))) return undefined;
  const rows = held.rows.map((row) => {
    const share = shares.get(row.hold);
    if (!share) return row;
    const { size, sold, reserved, available: left, released, releaseAt } = share;
    return { ...row, size, sold, reserved, left, released, releaseAt };
  });
  return { ...held, rows, free: state.available };
}
