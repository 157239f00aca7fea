import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, apiUrl } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes, DataResponse } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { topics, useItems } from "@/live/useTopic";
import { readOnceMore, useReadAgain } from "@/live/lists";
import { sendChange } from "@/office/editing";
import { instantsOf, wallTimeAt, wallTimeToDto, writeTime, type WallTime } from "@/office/wallClock";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { closeToast, toast } from "@/shell/toast";
import { useDayText } from "@/ui/useDayText";
import { performanceFromDto, type PerformanceDto } from "../model";
import { eventKeys } from "../queries";

export interface CalendarPerformance {
  readonly id: number;
  readonly event: number;
  readonly name: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly zone: string;
  readonly startsAt: string;
  readonly onSaleAt: string;
  readonly offSaleAt: string;
  readonly status: CalendarPerformanceDto["status"];
  readonly isCounterOpen: boolean;
  readonly capacity: number;
  readonly sold: number;
  readonly reserved: number;
  /** The row's version, to detect conflicting edits. */
  readonly version: number;
  /** Orders changes of its sales, to ignore late frames. */
  readonly metricsVersion: number;
}

export type CalendarPerformanceDto = Shapes["ShowingOut"];

interface Shown {
  readonly performances: readonly CalendarPerformance[];
  /** There are more than a calendar shows. */
  readonly isCut: boolean;
}

export const calendarPerformanceFromDto = (dto: CalendarPerformanceDto): CalendarPerformance => ({
  id: dto.eventdetailid,
  event: dto.eventid,
  name: dto.eventname,
  subcategory: dto.event_subcategory,
  venue: dto.venuename,
  zone: dto.timezone,
  startsAt: dto.eventdatetimeISO,
  onSaleAt: dto.onsaledateISO,
  offSaleAt: dto.enddateISO,
  status: dto.status,
  isCounterOpen: dto.box_office_open,
  capacity: dto.numberoftickets,
  sold: dto.soldcount,
  reserved: dto.reservedcount,
  version: dto.version,
  metricsVersion: dto.stockversion,
});

const byStart = (one: CalendarPerformance, other: CalendarPerformance) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.id - other.id;

/** Applies live sales and starts; returns the same object if nothing is newer. */
export function withStates(held: Shown, states: readonly PerformanceStateDto[]): Shown {
  const updates = new Map(states.map((state) => [state.id, state]));
  let changed = false;
  const performances = held.performances.map((performance) => {
    const state = updates.get(performance.id);
    if (!state || state.version <= performance.metricsVersion) return performance;
    changed = true;
    return {
      ...performance,
      startsAt: state.starts_at,
      onSaleAt: state.on_sale_at,
      offSaleAt: state.off_sale_at,
      status: state.status,
      isCounterOpen: state.box_office_open,
      capacity: state.capacity,
      sold: state.sold,
      reserved: state.reserved,
      metricsVersion: state.version,
    };
  });
  return changed ? { ...held, performances: performances.toSorted(byStart) } : held;
}

/** Replaces one performance and keeps the order. */
export function withPerformance(held: Shown, id: number, change: Partial<CalendarPerformance>): Shown {
  const performances = held.performances.map((performance) =>
    performance.id === id ? { ...performance, ...change } : performance,
  );
  return { ...held, performances: performances.toSorted(byStart) };
}

/** Groups by day and sorts by hour, in the venue's or the person's time zone. */
export function byDay(
  performances: readonly CalendarPerformance[],
  zoneOf: (performance: CalendarPerformance) => string,
): ReadonlyMap<string, readonly CalendarPerformance[]> {
  const timed = performances.map((performance) => ({
    performance,
    ...wallTimeAt(performance.startsAt, zoneOf(performance)),
  }));
  // Venues in two time zones: sorted by local time, not by instant.
  timed.sort((one, other) => one.time.localeCompare(other.time));
  const days = new Map<string, CalendarPerformance[]>();
  for (const { performance, day } of timed) {
    const there = days.get(day);
    if (there) there.push(performance);
    else days.set(day, [performance]);
  }
  return days;
}

/** Why a performance cannot be moved, in the server's order; null if it can. */
type Stays = "begun" | "sold" | "onSale" | "counter";

export function staysReason(performance: CalendarPerformance, now: number): Stays | null {
  if (Date.parse(performance.startsAt) <= now) return "begun";
  if (performance.sold + performance.reserved > 0) return "sold";
  if (Date.parse(performance.onSaleAt) <= now) return "onSale";
  return performance.isCounterOpen ? "counter" : null;
}

/** Its local start, so many days later. */
export const wallOf = (performance: CalendarPerformance): WallTime =>
  wallTimeAt(performance.startsAt, performance.zone);

export function eventsOf(
  performances: readonly CalendarPerformance[],
): readonly { readonly id: number; readonly name: string }[] {
  const names = new Map(performances.map(({ event, name }) => [event, name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

const REFRESH_EVERY_MS = 2000;
const CALENDAR = [...eventKeys.all, "calendar"] as const;

interface CalendarDto extends DataResponse<readonly CalendarPerformanceDto[]> {
  readonly cut: boolean;
}

export interface DaysRequest {
  readonly account: number;
  readonly from: string;
  readonly to: string;
}

export const calendarKeys = {
  all: CALENDAR,
  days: ({ account, from, to }: DaysRequest) => [...CALENDAR, account, from, to] as const,
};

export const calendarDays = (request: DaysRequest) =>
  queryOptions({
    queryKey: calendarKeys.days(request),
    queryFn: async ({ signal }): Promise<Shown> => {
      const body = { accountid: request.account, from: request.from, to: request.to };
      const response = await api.post<CalendarDto>("/events/getCalendar", body, { signal });
      return { performances: response.data.map(calendarPerformanceFromDto), isCut: response.cut };
    },
  });

/** Sales and their start and end are live; other changes of events are read again. */
export function useLiveCalendar(account: number | null) {
  const cache = useQueryClient();
  const all = useReadAgain(REFRESH_EVERY_MS, CALENDAR);
  useItems<PerformanceStateDto>(account === null ? null : topics.sales(account), {
    onItems: (states) => {
      cache.setQueriesData<Shown>({ queryKey: CALENDAR }, (held) => held && withStates(held, states));
      readOnceMore(cache, CALENDAR);
    },
    onResync: all.onResync,
  });
  return useItems(account === null ? null : topics.admin(account), all);
}

interface Move {
  readonly performance: CalendarPerformance;
  readonly to: WallTime;
}

async function movePerformance({ performance, to }: Move) {
  const response = await api.post<DataResponse<readonly [PerformanceDto]>>("/events/movePerformance", {
    eventid: performance.event,
    eventdetailid: performance.id,
    eventdatetime: wallTimeToDto(to),
    version: performance.version,
  });
  return performanceFromDto(response.data[0]);
}

// The calendar's URL for other programs.

const ADDRESS = ["calendarAddress"] as const;

/** The full URL, or empty. It is a secret, so it is not persisted. */
export const calendarAddress = (account: number) =>
  queryOptions({
    queryKey: [...ADDRESS, account],
    queryFn: async ({ signal }) => {
      const body = { accountid: account };
      return addressOf(await api.post<AddressDto>("/events/getCalendarAddress", body, { signal }));
    },
    gcTime: 0,
    meta: { persist: false },
  });

type AddressDto = DataResponse<Shapes["CalendarAddressOut"]>;

const addressOf = ({ data: { path } }: AddressDto): string =>
  path && new URL(apiUrl(path.replace(/^\/v1/, "")), window.location.href).href;

export async function changeAddress(account: number) {
  const response = await api.post<AddressDto>("/events/changeCalendarAddress", { accountid: account });
  return { message: response.message, address: addressOf(response) };
}

export const stopAddress = (account: number) => sendChange("/events/stopCalendarAddress", { accountid: account });

/** How long Undo is offered after a move. */
const OFFERED_MS = 15_000;

/** Moves a performance optimistically; reverts if the server refuses. */
export function useMovePerformance() {
  const t = textsOf("calendar");
  const dayText = useDayText();
  const cache = useQueryClient();
  const offer = useOffer();
  const patch = (id: number, change: Partial<CalendarPerformance>) =>
    cache.setQueriesData<Shown>({ queryKey: calendarKeys.all }, (held) => held && withPerformance(held, id, change));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (move: Move & { readonly isUndo?: boolean }) => {
      await cache.cancelQueries({ queryKey: calendarKeys.all });
      const [instant] = instantsOf(move.to, move.performance.zone);
      if (instant !== undefined) patch(move.performance.id, { startsAt: new Date(instant).toISOString() });
      return movePerformance(move);
    },
    onSuccess: (saved, { performance, to, isUndo }) => {
      const { startsAt, offSaleAt, version } = saved;
      patch(performance.id, { startsAt, offSaleAt, version });
      void cache.invalidateQueries({ queryKey: eventKeys.pages() });
      const words = { name: performance.name, when: whenOf(to) };
      if (isUndo) return toast.success(t("movedBack", words));
      const moved = { ...performance, startsAt, offSaleAt, version };
      return offer(t("moved", words), t("undo"), () =>
        mutate({ performance: moved, to: wallOf(performance), isUndo: true }),
      );
    },
    onError: (refused, { performance }) => {
      patch(performance.id, { startsAt: performance.startsAt });
      toast.error(errorMessage(refused));
    },
    // Shows the server's state whatever the answer.
    onSettled: () => cache.invalidateQueries({ queryKey: calendarKeys.all }),
  });
  const whenOf = ({ day, time }: WallTime) => `${dayText(day)}, ${writeTime(time)}`;
  return { move: mutate, isMoving: isPending, error, reset };
}

interface Offer {
  readonly id: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function close(offer: Offer | undefined): void {
  if (!offer) return;
  clearTimeout(offer.timer);
  closeToast(offer.id);
}

/** One Undo at a time, for a while, on this screen only. */
function useOffer() {
  const last = useRef<Offer>(undefined);
  useEffect(() => () => close(last.current), []);
  return (text: string, label: string, run: () => void) => {
    close(last.current);
    const id = toast.offer(text, label, run);
    last.current = { id, timer: setTimeout(() => closeToast(id), OFFERED_MS) };
  };
}
