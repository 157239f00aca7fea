import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import type { Shapes, DataResponse } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { parseDay, parseTime } from "@/office/typedDates";
import { isAfter, wallTimeAt, wallTimeToDto, writeTime, type WallTime } from "@/office/wallClock";
import { toast } from "@/shell/toast";
import type { DatePattern } from "@/ui/dates";
import { fromMinor } from "@/ui/money";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { useNow } from "@/ui/states";
import type { EventDetails, Undoable } from "../model";
import { agreeing } from "../performances/onSale";
import { eventKeys, patchPages } from "../queries";

export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const CHANGES = ["tickets", "onSale", "end", "cost", "isOnSale", "isBoxOfficeOnly"] as const;
export type ChangeName = (typeof CHANGES)[number];

const shape = z.object({
  from: z.string(),
  to: z.string(),
  weekdays: z.array(z.number()),
  times: z.array(z.string()),
  changes: z.array(z.enum(CHANGES)),
  tickets: z.string(),
  onSaleDate: z.string(),
  onSaleTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  cost: z.string(),
  isOnSale: z.boolean(),
  isBoxOfficeOnly: z.boolean(),
});

export type BulkForm = z.infer<typeof shape>;
type Say = (field: keyof BulkForm, message: string) => void;

const MINUTES = ["00", "15", "20", "30", "45", "50"];

/** A day's hours from 12:00AM. */
export const DAY_HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
  MINUTES.map((minute) => writeTime(`${hour}:${minute}`)),
).flat();

/** Begins with the venue's current month. */
export function newBulkForm(zone: string, now: number): BulkForm {
  const [year = "", month = ""] = wallTimeAt(now, zone).day.split("-");
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return {
    from: `${year}-${month}-01`,
    to: `${year}-${month}-${last}`,
    weekdays: [],
    times: [],
    changes: [],
    tickets: "",
    onSaleDate: "",
    onSaleTime: "",
    endDate: "",
    endTime: "",
    cost: "",
    isOnSale: false,
    isBoxOfficeOnly: false,
  };
}

/** Rules that hold whichever performances are chosen; the server checks the rest. */
export const bulkForm = (pattern: DatePattern) =>
  shape.check(({ value, issues }) => {
    const say: Say = (field, message) => issues.push({ code: "custom", input: value, path: [field], message });
    checkSelection(value, pattern, say);
    checkChanges(value, pattern, say);
  });

const says = (key: string) => t(`bulk:errors.${key}`);

function checkSelection({ from, to, weekdays, times }: BulkForm, pattern: DatePattern, say: Say): void {
  const [first, last] = [parseDay(from, pattern), parseDay(to, pattern)];
  if (!first) say("from", says("day"));
  if (!last) say("to", says("day"));
  if (first && last && first > last) say("from", says("range"));
  if (weekdays.length === 0) say("weekdays", says("weekdays"));
  if (times.length === 0) say("times", says("times"));
}

function checkChanges(form: BulkForm, pattern: DatePattern, say: Say): void {
  const { changes, tickets, cost } = form;
  const wrong = (key: string, values?: Record<string, unknown>) => t(`events:errors.${key}`, { ...values });
  if (changes.length === 0) say("changes", says("changes"));
  if (changes.includes("tickets")) {
    if (/^0*$/.test(tickets.trim())) say("tickets", wrong("ticketsRequired"));
    else if (!/^\d{1,5}$/.test(tickets.trim())) say("tickets", wrong("ticketsNumber"));
  }
  if (changes.includes("cost")) {
    if (!cost.trim()) say("cost", wrong("costRequired"));
    else if (!/^\d{1,9}(\.\d{1,9})?$/.test(cost.trim())) say("cost", wrong("costNumber"));
  }
  const [onSale, end] = MOMENTS.map((moment) => readMoment(form, moment, pattern, say, wrong));
  if (onSale && end && isAfter(onSale, end)) {
    if (onSale.day > end.day) say("onSaleDate", wrong("onSaleDateHigher"));
    else say("onSaleTime", wrong("onSaleTimeHigher"));
  }
  if (changes.includes("isOnSale") && changes.includes("isBoxOfficeOnly") && form.isOnSale && form.isBoxOfficeOnly) {
    say("isBoxOfficeOnly", wrong("bothSales"));
  }
}

const MOMENTS = [
  { change: "onSale", date: "onSaleDate", time: "onSaleTime", required: "onSaleRequired" },
  { change: "end", date: "endDate", time: "endTime", required: "endRequired" },
] as const;
type Moment = (typeof MOMENTS)[number];

function readMoment(
  form: BulkForm,
  { change, date, time, required }: Moment,
  pattern: DatePattern,
  say: Say,
  wrong: (key: string, values?: Record<string, unknown>) => string,
): WallTime | undefined {
  if (!form.changes.includes(change)) return undefined;
  const [day, hour] = [parseDay(form[date], pattern), parseTime(form[time])];
  if (!form[date].trim()) say(date, wrong(required));
  else if (!day) say(date, wrong("dateFormat", { pattern }));
  if (!hour) say(time, wrong("timeFormat", { example: "12:00AM" }));
  return day && hour ? { day, time: hour } : undefined;
}

/** `pattern` is the person's date format for the sale. */
export function bulkToDto(form: BulkForm, pattern: DatePattern) {
  const moment = (change: "onSale" | "end") => {
    const { date, time } = MOMENTS.find((one) => one.change === change) as Moment;
    return wallTimeToDto({ day: parseDay(form[date], pattern) ?? "", time: parseTime(form[time]) ?? "" });
  };
  const has = (name: ChangeName) => form.changes.includes(name);
  return {
    from: parseDay(form.from, pattern) ?? form.from,
    to: parseDay(form.to, pattern) ?? form.to,
    weekdays: form.weekdays.toSorted((one, other) => one - other),
    times: form.times,
    changes: {
      ...(has("tickets") && { numberoftickets: form.tickets.trim() }),
      ...(has("onSale") && { onsaledate: moment("onSale") }),
      ...(has("end") && { enddate: moment("end") }),
      ...(has("cost") && { ticketcost: form.cost.trim() }),
      ...(has("isOnSale") && { onsaleflag: form.isOnSale }),
      ...(has("isBoxOfficeOnly") && { box_office_amber_state: form.isBoxOfficeOnly }),
    },
  };
}

/** The form's field for each name of the contract. */
export const BULK_FIELDS: DtoFields<BulkForm> = {
  from: "from",
  to: "to",
  weekdays: "weekdays",
  times: "times",
  "changes.numberoftickets": "tickets",
  "changes.onsaledate": "onSaleDate",
  "changes.enddate": "endDate",
  "changes.ticketcost": "cost",
  "changes.box_office_amber_state": "isBoxOfficeOnly",
};

/** At most five digits. */
export const cleanBulkCount = (text: string) => text.replaceAll(/\D/g, "").slice(0, 5);

/** An amount as the server stores it: two decimals, halves up. */
export function costAsStored(typed: string): string {
  const [whole = "0", fraction = ""] = typed.trim().split(".");
  return fromMinor(Math.floor((Number(whole + fraction.padEnd(3, "0").slice(0, 3)) + 5) / 10));
}

type BulkResultDto = Shapes["BulkResultOut"];
type DayHourDto = Shapes["DayHourOut"];

/** A performance that cannot be changed, and why. */
export interface Refusal {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly message: string;
}

export interface BulkResult {
  readonly matched: number;
  readonly changed: number;
  /** How many of those that change are on sale. */
  readonly onSale: number;
  readonly refused: readonly Refusal[];
}

/** How to undo a bulk edit; null if it changed nothing. */
export const undoFromDto = ({ undo, undo_until, changed }: BulkResultDto): Undoable | null =>
  undo && undo_until ? { id: undo, until: undo_until, changed, madeBy: "" } : null;

const refusalFromDto = (dto: BulkResultDto["refused"][number]): Refusal => ({
  id: dto.eventdetailid,
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  message: dto.message,
});

export const resultFromDto = ({ matched, changed, on_sale, refused }: BulkResultDto): BulkResult => ({
  matched,
  changed,
  onSale: on_sale,
  refused: refused.map(refusalFromDto),
});

/** The refused performances; undefined if the edit failed for another reason. */
export function refusedIn(data: unknown): BulkResult | undefined {
  const { code, matched, refused } = asRecord(data) ?? {};
  if (code !== "bulk_refused" || typeof matched !== "number" || !Array.isArray(refused)) return undefined;
  const rows = (refused as BulkResultDto["refused"]).map(refusalFromDto);
  return { matched, changed: matched - rows.length, onSale: 0, refused: rows };
}

/** A starting hour and its number of performances. */
export interface DayHour {
  readonly time: string;
  readonly performances: number;
}

const dayHourFromDto = ({ time, performances }: DayHourDto): DayHour => ({ time, performances });

const BULK = "/events/updateEventDetailsBulk";
/** Thousands of performances over a slow connection. */
const SAVE_TIMEOUT_MS = 120_000;
const POLL_MS = 5000;

export interface BulkChanged {
  readonly message: string;
  readonly result: BulkResult;
  readonly undo: Undoable | null;
}

async function ask(body: object): Promise<BulkChanged> {
  const { message, data } = await api.post<DataResponse<BulkResultDto>>(BULK, body, { timeout: SAVE_TIMEOUT_MS });
  return { message, result: resultFromDto(data), undo: undoFromDto(data) };
}

interface BulkRequest {
  readonly event: EventDetails;
  readonly form: BulkForm;
  readonly pattern: DatePattern;
}

const bodyOf = ({ event, form, pattern }: BulkRequest) => ({
  eventid: event.id,
  accountid: event.account,
  ...bulkToDto(form, pattern),
});

/** A dry run. */
export const tryBulkEdit = (request: BulkRequest) => ask({ ...bodyOf(request), dry_run: true });

export const bulkEdit = (request: BulkRequest) => agreeing((agreed) => ask({ ...bodyOf(request), agreed }));

/** The starting hours of the event's future performances. */
export const dayHours = (event: number) =>
  queryOptions({
    queryKey: [...eventKeys.all, "hours", event],
    queryFn: async ({ signal }): Promise<readonly DayHour[]> => {
      const body = { eventid: event };
      const response = await api.post<DataResponse<readonly DayHourDto[]>>("/events/getPerformanceTimes", body, {
        signal,
      });
      return response.data.map(dayHourFromDto);
    },
  });

/** Undo, and which of several edits can still be undone: somebody else may have done it. */
export function useUndo({ id: eventid, account: accountid }: EventDetails) {
  const cache = useQueryClient();
  const now = useNow(POLL_MS);
  const take = useMutation({
    mutationFn: ({ id }: Undoable) => agreeing((agreed) => ask({ eventid, accountid, undo: id, agreed })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: (_done, error, { id }) => {
      if (error && !(error instanceof ApiError && error.code === "undo_over")) return;
      patchPages(cache, eventid, (held) => ({
        ...held,
        undoables: held.undoables.filter((undoable) => undoable.id !== id),
      }));
    },
  });
  return { take, isOpen: ({ until }: Undoable) => Date.parse(until) > now };
}
