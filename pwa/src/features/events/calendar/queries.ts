import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, apiUrl } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import type { WirePerformanceState } from "@/shared/performance/state";
import { wallTimeToWire, type WallTime } from "@/office/wallClock";
import { performanceFromWire, type WirePerformance } from "../model";
import { eventKeys } from "../queries";
import {
  calendarPerformanceFromWire,
  withStates,
  type CalendarPerformance,
  type Shown,
  type WireCalendarPerformance,
} from "./model";

const REFRESH_EVERY_MS = 2000;
const CALENDAR = [...eventKeys.all, "calendar"] as const;

interface WireCalendar extends WireData<readonly WireCalendarPerformance[]> {
  readonly cut: boolean;
}

export interface DaysAsked {
  readonly account: number;
  readonly from: string;
  readonly to: string;
}

export const calendarKeys = {
  all: CALENDAR,
  days: ({ account, from, to }: DaysAsked) => [...CALENDAR, account, from, to] as const,
};

/** What is on from one day to another, in one call. */
export const calendarDays = (asked: DaysAsked) =>
  queryOptions({
    queryKey: calendarKeys.days(asked),
    queryFn: async ({ signal }): Promise<Shown> => {
      const body = { accountid: asked.account, from: asked.from, to: asked.to };
      const reply = await api.post<WireCalendar>("/events/getCalendar", body, { signal });
      return { performances: reply.data.map(calendarPerformanceFromWire), isCut: reply.cut };
    },
  });

/** Sales, and moments at which they begin or end, show at once; whatever else is saved of events is read again. */
export function useLiveCalendar(account: number | null) {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: CALENDAR }));
  useItems<WirePerformanceState>(account === null ? null : topics.sales(account), {
    onItems: (states) =>
      cache.setQueriesData<Shown>({ queryKey: CALENDAR }, (held) => held && withStates(held, states)),
    onResync: refetch,
  });
  return useItems(account === null ? null : topics.admin(account), { onItems: refetch, onResync: refetch });
}

export interface Move {
  readonly performance: CalendarPerformance;
  readonly to: WallTime;
}

/** What the server says of it, and the performance as it is now. */
export async function movePerformance({ performance, to }: Move) {
  const reply = await api.post<WireData<readonly [WirePerformance]>>("/events/movePerformance", {
    eventid: performance.event,
    eventdetailid: performance.id,
    eventdatetime: wallTimeToWire(to),
    version: performance.version,
  });
  return performanceFromWire(reply.data[0]);
}

// The calendar's address for other programs

const ADDRESS = ["calendarAddress"] as const;

/** A whole address, empty where the calendar has none; it is a secret, and so not kept on the device. */
export const calendarAddress = (account: number) =>
  queryOptions({
    queryKey: [...ADDRESS, account],
    queryFn: async ({ signal }) => {
      const body = { accountid: account };
      return addressOf(await api.post<WireAddress>("/events/getCalendarAddress", body, { signal }));
    },
    gcTime: 0,
    meta: { persist: false },
  });

type WireAddress = WireData<Shapes["CalendarAddressOut"]>;

export const addressOf = ({ data: { path } }: WireAddress): string =>
  path && new URL(apiUrl(path.replace(/^\/v1/, "")), window.location.href).href;

export async function changeAddress(account: number) {
  const reply = await api.post<WireAddress>("/events/changeCalendarAddress", { accountid: account });
  return { message: reply.message, address: addressOf(reply) };
}

export const stopAddress = (account: number) => sendChange("/events/stopCalendarAddress", { accountid: account });
