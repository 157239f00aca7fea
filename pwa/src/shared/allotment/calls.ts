import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/api/client";
import { ApiError, errorMessage } from "@/api/errors";
import { t } from "@/i18n/i18n";
import { topics, useTopic } from "@/live/useTopic";
import { toast } from "@/shell/toast";
import { holdShareFromDto, type PerformanceStateDto } from "../performance/state";
import type { AllocationForm } from "./allocationForm";
import { allocationToDto, type Allotments, type AllotmentsDto, allotmentsFromDto, type SeenRow } from "./model";

const CALL = "/events/allocationEeventOccurrenceManagement";

/** One performance, as the calls name it. */
export interface Where {
  readonly event: number;
  readonly performance: number;
}

export const allotmentKeys = {
  all: ["allotments"] as const,
  one: (performance: number) => ["allotments", performance] as const,
};

const ask = async (action: string, { event, performance }: Where, more: object, signal?: AbortSignal) => {
  const body = { action_type: action, eventdetail_id: performance, eventid: event, event_id: event, ...more };
  return api.post<AllotmentsDto>(CALL, body, signal && { signal });
};

/** What a performance has set aside. */
export const allotmentsOf = (where: Where) =>
  queryOptions({
    queryKey: allotmentKeys.one(where.performance),
    queryFn: async ({ signal }) => allotmentsFromDto(await ask("list", where, {}, signal)),
    meta: { persist: false },
  });

export const saveAllotments = async (where: Where, form: AllocationForm, before: readonly SeenRow[]) =>
  allotmentsFromDto(await ask("all", where, { allocations: allocationToDto(form, before) }));

/**
 * Sets what one hold has of a performance; 0 takes it away. `seen` is what it had before one's eyes. The team whose
 * places it keeps is not to be seen where this is done, and stays.
 */
export const setShare = async (where: Where, hold: number, size: number, seen: number) => {
  const now = await ask("list", where, {});
  const teamid = now.data.find(({ allocationid }) => allocationid === hold)?.teamid ?? 0;
  const isaction = size > 0 ? "edit" : "delete";
  const row = { teamid, allocationid: hold, allocationcount: size, isaction, seencount: seen };
  return allotmentsFromDto(await ask("all", where, { allocations: [row] }));
};

/** Keeps for a hold again what it has given back, as far as that is left. */
export function useTakeBack(where: Where) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hold: number) => ask("take back", where, { allocationid: hold }),
    onSuccess: (response) => {
      toast.success(response.message);
      cache.setQueryData(allotmentKeys.one(where.performance), allotmentsFromDto(response));
    },
    onError: (error) => toast.error(allocationTrouble(error)),
  });
}

/** What went wrong: the server's words, or the spec's where the server said nothing (part 1, section 8). */
export const allocationTrouble = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? errorMessage(error)
    : t("allotment:errors.network");

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
