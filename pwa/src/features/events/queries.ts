import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { onceFree } from "@/api/busy";
import { api, randomId } from "@/api/client";
import { rowsOf, type WireData, type WireList } from "@/api/wire";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { told } from "@/office/editing";
import { listQuery, pageOf, type Asked } from "@/office/list";
import type { WirePerformanceState } from "@/performance/state";
import type { DatePattern } from "@/ui/dates";
import type { JudgedFor } from "./corrections";
import type { EventForm } from "./eventForm";
import { editToWire, formToWire, occurrenceToWire, rowsToWire } from "./formWire";
import { eventFromWire, eventRowFromWire, ORDERINGS, performanceFromWire, venueFromWire, withFigures } from "./model";
import type { EventDetails, Performance, WireEvent, WirePerformance, WireVenue } from "./model";
import type { OccurrenceForm } from "./occurrenceForm";
import { agreeing } from "./onSale";
import { sheetFromWire, type Sheet, type WireSheet } from "./sheet";

export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

const REFRESH_EVERY_MS = 2000;
/** Pictures and a sheet over a slow line. */
const SAVE_TIMEOUT_MS = 180_000;

export const PERFORMANCE_SIZES: readonly number[] = [5, 10, 25, 100, 500, 1000];
export const FIRST_PAGE: PageAsked = { page: 1, pageSize: 100 };

export const eventKeys = {
  all: ["events"] as const,
  lists: ["events", "list"] as const,
  /** Whatever pages of one event are held, or of all of them. */
  pages: (id?: number) => (id === undefined ? ["events", "one"] : ["events", "one", id]),
  one: (id: number, asked: PageAsked) => ["events", "one", id, asked] as const,
};

export const eventList = (asked: Asked, account: number) =>
  listQuery({
    key: [...eventKeys.lists, account],
    asked,
    orderings: ORDERINGS,
    path: "/events/getAllEvent",
    body: { accountid: account },
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

const fileIds = new WeakMap<File, string>();

/** Two files may have one name and size; the one in hand is asked about once. */
function idOf(file: File): string {
  const known = fileIds.get(file);
  if (known) return known;
  const made = randomId();
  fileIds.set(file, made);
  return made;
}

export interface CheckAsked extends JudgedFor {
  readonly file: File | null;
}

const sheetKey = ({ file, venue, eventName, event = 0 }: CheckAsked) =>
  ["eventSheet", file && idOf(file), venue, eventName, event] as const;

/** The sheet judged by the server, row by row; nothing is saved. */
export function useSheet(asked: CheckAsked) {
  const { file, venue, eventName, event } = asked;
  return useQuery({
    queryKey: sheetKey(asked),
    enabled: file !== null && venue > 0,
    queryFn: async ({ signal }): Promise<Sheet> => {
      const parts = judgedForToWire({ venue, eventName, event });
      if (file) parts.set("performances", file);
      return checkPerformances(parts, signal);
    },
    placeholderData: (held, query) => (file && query?.queryKey[1] === idOf(file) ? held : undefined),
    staleTime: Infinity,
    gcTime: 300_000,
    refetchOnReconnect: false,
    meta: { persist: false },
  });
}

/** Some rows of a sheet, judged as they stand on the screen. */
export function judgeRows(sheet: Sheet, judgedFor: JudgedFor, signal: AbortSignal): Promise<Sheet> {
  const parts = judgedForToWire(judgedFor);
  parts.set("rows", rowsToWire(sheet));
  return checkPerformances(parts, signal);
}

function judgedForToWire({ venue, eventName, event }: JudgedFor): FormData {
  const parts = new FormData();
  parts.set("venueid", String(venue));
  parts.set("eventname", eventName);
  if (event !== undefined) parts.set("eventid", String(event));
  return parts;
}

async function checkPerformances(parts: FormData, signal: AbortSignal): Promise<Sheet> {
  const options = { signal, timeout: SAVE_TIMEOUT_MS };
  const call = () => api.postForm<WireData<WireSheet>>("/events/checkPerformances", parts, options);
  return sheetFromWire((await onceFree(call, signal)).data);
}

/** `corrected` are the rows that were changed in the preview: they are saved in place of the file. */
export const createEvent = (form: EventForm, account: number, corrected: Sheet | undefined) => {
  const parts = formToWire(form, account, corrected);
  return onceFree(() => api.postForm<unknown>("/events/createEvent", parts, { timeout: SAVE_TIMEOUT_MS }));
};

/** What the server says of it, and the event as it is now. */
export async function updateEvent(form: EventForm, event: EventDetails, corrected: Sheet | undefined) {
  const options = { timeout: SAVE_TIMEOUT_MS };
  const parts = editToWire(form, event, corrected);
  const call = () => api.postForm<WireData<readonly [WireEvent]>>("/events/updateEvent", parts, options);
  const reply = await onceFree(call);
  return { message: reply.message, event: eventFromWire(reply.data[0]) };
}

/** What the server says of it, and the performance as it is now. */
export async function updateOccurrence(form: OccurrenceForm, performance: Performance, pattern: DatePattern) {
  const body = occurrenceToWire(form, performance, pattern);
  const reply = await agreeing((agreed) =>
    api.post<WireData<readonly [WirePerformance]>>("/events/updateEventDetails", { ...body, agreed }),
  );
  return { message: reply.message, performance: performanceFromWire(reply.data[0]) };
}

export const deleteOccurrence = ({ event, id }: Performance): Promise<string> =>
  told("/events/deleteEventDetails", { eventid: event, eventdetailid: id });
