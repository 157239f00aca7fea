import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type DataResponse, type ListResponse } from "@/api/schemas";
import { readOnceMore, useReadAgain } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest, pageOf } from "@/office/list";
import type { PerformanceStateDto } from "@/shared/performance/state";
import {
  type EventDetails,
  eventFromDto,
  eventRowFromDto,
  ORDERINGS,
  type Performance,
  venueFromDto,
  type When,
  type EventDto,
  type VenueDto,
  withMetrics,
} from "./model";

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

const REFRESH_EVERY_MS = 2000;

export const PERFORMANCE_SIZES: readonly number[] = [5, 10, 25, 100, 500, 1000];
export const FIRST_PAGE: PageRequest = { page: 1, pageSize: 100 };

export const eventKeys = {
  all: ["events"] as const,
  lists: ["events", "list"] as const,
  /** Every cached page of one event, or of all. */
  pages: (id?: number) => (id === undefined ? ["events", "one"] : ["events", "one", id]),
  one: (id: number, request: PageRequest) => ["events", "one", id, request] as const,
};

export const eventList = (request: ListRequest, account: number, when: When) =>
  listQuery({
    key: [...eventKeys.lists, when, account],
    asked: request,
    orderings: ORDERINGS,
    path: "/events/getAllEvent",
    body: { accountid: account, ...(when !== "all" && { when }) },
    pageOf: pageOf(eventRowFromDto),
  });

export const eventDetails = (id: number, request: PageRequest) =>
  queryOptions({
    queryKey: eventKeys.one(id, request),
    queryFn: async ({ signal }) => {
      const body = { eventid: id, page: request.page, page_size: request.pageSize };
      const response = await api.post<DataResponse<readonly EventDto[]>>("/events/getEventById", body, { signal });
      const [event] = response.data;
      return event ? eventFromDto(event) : null;
    },
    placeholderData: (held, query) => (query?.queryKey[2] === id ? held : undefined),
  });

export const venues = (account: number) =>
  queryOptions({
    queryKey: ["venues", account],
    queryFn: async ({ signal }) => {
      const response = await api.post<ListResponse<VenueDto>>(
        "/customers/venueByAccountId",
        { id: account },
        { signal },
      );
      return rowsOf(response).map(venueFromDto);
    },
    staleTime: 60_000,
  });

/**
 * Edits of the account's events are read again, at most every 2 s. Sales and their start and end change the numbers at
 * once. Two topics carry this for any number of performances; an event's totals are read again, at most every 2 s.
 */
export function useLiveEvents(account: number | null) {
  const cache = useQueryClient();
  const all = useReadAgain(REFRESH_EVERY_MS, eventKeys.all);
  const lists = useReadAgain(REFRESH_EVERY_MS, eventKeys.lists);
  useItems<PerformanceStateDto>(account === null ? null : topics.sales(account), {
    onItems: (states) => {
      hearMetrics(cache, states);
      lists.onItems();
    },
    onResync: all.onResync,
  });
  return useItems(account === null ? null : topics.admin(account), all);
}

function hearMetrics(cache: QueryClient, states: readonly PerformanceStateDto[]): void {
  readOnceMore(cache, eventKeys.pages());
  const updates = new Map(states.map((state) => [state.id, state]));
  cache.setQueriesData<EventDetails | null>({ queryKey: eventKeys.pages() }, (held) => {
    if (!held?.performances.some((row) => updates.has(row.id))) return held;
    const performances = held.performances.map((row) => {
      const state = updates.get(row.id);
      return state ? withMetrics(row, state) : row;
    });
    return { ...held, performances };
  });
}

/** Changes every cached page of an event before it is read again. */
export function patchPages(cache: QueryClient, id: number, patch: (held: EventDetails) => EventDetails): void {
  cache.setQueriesData<EventDetails | null>({ queryKey: eventKeys.pages(id) }, (held) => held && patch(held));
  void cache.invalidateQueries({ queryKey: eventKeys.all });
}

export const deletePerformance = ({ event, id }: Performance): Promise<string> =>
  sendChange("/events/deleteEventDetails", { eventid: event, eventdetailid: id });
