/** What is saved of an event, and what the server says of its sheet before that; the lists do without the forms' rules. */
import { useQuery } from "@tanstack/react-query";
import { onceFree } from "@/api/busy";
import { api, randomId } from "@/api/client";
import { ownReply } from "@/api/done";
import type { WireData } from "@/api/wire";
import type { DatePattern } from "@/ui/dates";
import { eventFromWire, performanceFromWire } from "../model";
import type { EventDetails, Performance, WireEvent, WirePerformance } from "../model";
import { agreeing } from "../performances/onSale";
import type { PerformanceForm } from "../performances/performanceForm";
import type { JudgedFor } from "../sheet/corrections";
import { sheetFromWire, type Sheet, type WireSheet } from "../sheet/model";
import type { EventForm } from "./eventForm";
import { editToWire, formToWire, performanceToWire, rowsToWire } from "./formWire";

/** Pictures and a sheet over a slow line. */
const SAVE_TIMEOUT_MS = 180_000;

const fileIds = new WeakMap<File, string>();

/** Two files may have one name and size; the one in hand is asked about once. */
function idOf(file: File): string {
  const known = fileIds.get(file);
  if (known) return known;
  const made = randomId();
  fileIds.set(file, made);
  return made;
}

export interface SheetCheck extends JudgedFor {
  readonly file: File | null;
}

const sheetKey = ({ file, venue, eventName, event = 0 }: SheetCheck) =>
  ["eventSheet", file && idOf(file), venue, eventName, event] as const;

export interface SheetRead {
  readonly sheet: Sheet;
  /** While it is judged for something else, the sheet is shown as it was judged last. */
  readonly judgedFor: JudgedFor;
}

/** The sheet judged by the server, row by row; nothing is saved. */
export function useSheet(asked: SheetCheck) {
  const { file, venue, eventName, event } = asked;
  return useQuery({
    queryKey: sheetKey(asked),
    enabled: file !== null && venue > 0,
    queryFn: async ({ signal }): Promise<SheetRead> => {
      const judgedFor = { venue, eventName, event };
      const parts = judgedForToWire(judgedFor);
      if (file) parts.set("performances", file);
      return { sheet: await checkPerformances(parts, signal), judgedFor };
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

/** `rows` are saved in place of the file: those that were changed in its preview, or dates that were typed. */
export const createEvent = (form: EventForm, account: number, rows: Sheet | undefined) => {
  const parts = formToWire(form, account, rows);
  const options = { timeout: SAVE_TIMEOUT_MS };
  return onceFree(async () =>
    ownReply(await api.postForm<WireData<unknown>>("/events/createEvent", parts, options), "data"),
  );
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
export async function updatePerformance(form: PerformanceForm, performance: Performance, pattern: DatePattern) {
  const body = performanceToWire(form, performance, pattern);
  const reply = await agreeing((agreed) =>
    api.post<WireData<readonly [WirePerformance]>>("/events/updateEventDetails", { ...body, agreed }),
  );
  return { message: reply.message, performance: performanceFromWire(reply.data[0]) };
}
