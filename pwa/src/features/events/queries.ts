import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type WireData, type WireList } from "@/api/wire";
import { useAtMostEvery } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest, pageOf } from "@/office/list";
import type { WirePerformanceState } from "@/shared/performance/state";
import {
  type EventDetails,
  eventFromWire,
  eventRowFromWire,
  ORDERINGS,
  type Performance,
  venueFromWire,
  type When,
  type WireEvent,
  type WireVenue,
  withFigures,
} from "./model";

export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

const REFRESH_EVERY_MS = 2000;

export const PERFORMANCE_SIZES: readonly number[] = [5, 10, 25, 100, 500, 1000];
export const FIRST_PAGE: PageAsked = { page: 1, pageSize: 100 };

export const eventKeys = {
  all: ["events"] as const,
  lists: ["events", "list"] as const,
  /** Whatever pages of one event are held, or of all of them. */
  pages: (id?: number) => (id === undefined ? ["events", "one"] : ["events", "one", id]),
  one: (id: number, asked: PageAsked) => ["events", "one", id, asked] as const,
};

export const eventList = (asked: ListRequest, account: number, when: When) =>
  listQuery({
    key: [...eventKeys.lists, when, account],
    asked,
    orderings: ORDERINGS,
    path: "/events/getAllEvent",
    body: { accountid: account, ...(when !== "all" && { when }) },
    pageOf: pageOf(eventRowFromWire),
  });

/** One event with a page of its performances, by their start. */
export const eventDetails = (id: number, asked: PageAsked) =>
  queryOptions({
    queryKey: eventKeys.one(id, asked),
    queryFn: async ({ signal }) => {
      const body = { eventid: id, page: asked.page, page_size: asked.pageSize };
      const reply = await api.post<WireData<readonly WireEvent[]>>("/events/getEventById", body, { signal });
      const [event] = reply.data;
      return event ? eventFromWire(event) : null;
    },
    placeholderData: (held, query) => (query?.queryKey[2] === id ? held : undefined),
  });

export const venues = (account: number) =>
  queryOptions({
    queryKey: ["venues", account],
    queryFn: async ({ signal }) => {
      const reply = await api.post<WireList<WireVenue>>("/customers/venueByAccountId", { id: account }, { signal });
      return rowsOf(reply).map(venueFromWire);
    },
    staleTime: 60_000,
  });

/**
 * Somebody made or edited an event of the account: what is shown of events is read again, at most every 2 s. A sale, and
 * a moment at which one begins or ends, changes the figures that are shown at once. Two topics carry this, however many
 * performances are shown; what an event's figures add up to is read again, at most every 2 s.
 */
export function useLiveEvents(account: number | null) {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: eventKeys.all }));
  const sumUp = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: eventKeys.lists }));
  useItems<WirePerformanceState>(account === null ? null : topics.sales(account), {
    onItems: (states) => {
      hearFigures(cache, states);
      sumUp();
    },
    onResync: refetch,
  });
  return useItems(account === null ? null : topics.admin(account), { onItems: refetch, onResync: refetch });
}

function hearFigures(cache: QueryClient, states: readonly WirePerformanceState[]): void {
  const heard = new Map(states.map((state) => [state.id, state]));
  cache.setQueriesData<EventDetails | null>({ queryKey: eventKeys.pages() }, (held) => {
    if (!held?.performances.some((row) => heard.has(row.id))) return held;
    const performances = held.performances.map((row) => {
      const state = heard.get(row.id);
      return state ? withFigures(row, state) : row;
    });
    return { ...held, performances };
  });
}

/** Changes every page of an event that is held, before it is read again. */
export function patchPages(cache: QueryClient, id: number, patch: (held: EventDetails) => EventDetails): void {
  cache.setQueriesData<EventDetails | null>({ queryKey: eventKeys.pages(id) }, (held) => held && patch(held));
  void cache.invalidateQueries({ queryKey: eventKeys.all });
}

export const deletePerformance = ({ event, id }: Performance): Promise<string> =>
  sendChange("/events/deleteEventDetails", { eventid: event, eventdetailid: id });
