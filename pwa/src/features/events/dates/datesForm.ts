/** The dates of a new event as they are typed, row by row: their rules, and what the server reads in a sheet's place. */

import { z } from "zod";
import { t } from "@/i18n/i18n";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, type WallTime, wallTimeAt, writeDay, writeTime } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";
import { blockOf } from "../sheet/corrections";
import type { Sheet, SheetError, SheetRow } from "../sheet/model";

/** More of them are a sheet's work. */
export const MOST_DATES = 100;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const dateRow = z.object({
  date: z.string(),
  time: z.string(),
  cost: z.string(),
  tickets: z.string(),
  subcategory: z.string(),
});

/** When tickets are sold: of all performances of a new event alike. */
export const saleShape = {
  sells: z.enum(["atOnce", "from"]),
  onSaleDate: z.string(),
  onSaleTime: z.string(),
  endsBefore: z.string(),
};
const sale = z.object(saleShape);

export type DateRow = z.infer<typeof dateRow>;
export type SaleForm = z.infer<typeof sale>;
/** What of an event's form is about its dates. */
export type DatesForm = SaleForm & { readonly dates: readonly DateRow[] };

export const EMPTY_DATE: DateRow = { date: "", time: "", cost: "", tickets: "", subcategory: "" };
export const EMPTY_DATES: SaleForm & { dates: DateRow[] } = {
  dates: [EMPTY_DATE],
  sells: "atOnce",
  onSaleDate: "",
  onSaleTime: "",
  endsBefore: "0",
};

export interface DatesRules {
  readonly pattern: DatePattern;
  /** The venue's; none is chosen yet. */
  readonly zone: string | undefined;
  /** Milliseconds; asked at each check, since a form may stay open. */
  readonly now: () => number;
}

const isBlank = (row: DateRow) => [row.date, row.time, row.cost, row.tickets].every((text) => text.trim() === "");

/** A row that nobody has touched is none. */
export const hasDates = ({ dates }: Pick<DatesForm, "dates">): boolean => dates.some((row) => !isBlank(row));

/** Tells of a field by its path: `dates.2.time`. */
type Say = (path: readonly (string | number)[], message: string) => void;

const says = (key: string, values?: Record<string, unknown>) => t(`events:errors.${key}`, { ...values });

/** What is wrong with the rows that were begun, in the words that the spec has for a performance. */
export function checkDates(form: DatesForm, rules: DatesRules, say: Say): void {
  const seen = new Set<number>();
  form.dates.forEach((row, place) => {
    if (isBlank(row)) return;
    const at = (field: keyof DateRow, message: string) => say(["dates", place, field], message);
    const start = checkStart(row, rules, at);
    if (start !== undefined && seen.has(start)) at("date", says("double"));
    if (start !== undefined) seen.add(start);
    if (!row.cost.trim()) at("cost", says("costRequired"));
    else if (!/^\d{1,9}(\.\d{1,9})?$/.test(row.cost.trim())) at("cost", says("costNumber"));
    if (/^0*$/.test(row.tickets.trim())) at("tickets", says("ticketsRequired"));
    else if (!/^\d{1,9}$/.test(row.tickets.trim())) at("tickets", says("ticketsNumber"));
  });
  checkSale(form, rules, say);
}

function checkStart(
  row: DateRow,
  { pattern, zone, now }: DatesRules,
  at: (field: keyof DateRow, message: string) => void,
) {
  const [day, time] = [parseDay(row.date, pattern), parseTime(row.time)];
  if (!row.date.trim()) at("date", says("dateRequired"));
  else if (!day) at("date", says("dateFormat", { pattern }));
  if (!time) at("time", says("timeFormat", { example: "12:00PM" }));
  if (!day || !time || zone === undefined) return undefined;
  const [start] = instantsOf({ day, time }, zone);
  if (start === undefined) at("time", says("skipped", { time: writeTime(time), day: writeDay(day, pattern) }));
  else if (start < now()) at("date", says("datePast"));
  return start;
}

function checkSale(form: DatesForm, { pattern, zone }: DatesRules, say: Say): void {
  if (!/^\d{1,6}$/.test(form.endsBefore.trim())) say(["endsBefore"], t("rule:errors.endsBefore"));
  if (form.sells === "atOnce") return;
  const [day, time] = [parseDay(form.onSaleDate, pattern), parseTime(form.onSaleTime)];
  if (!form.onSaleDate.trim()) say(["onSaleDate"], says("onSaleRequired"));
  else if (!day) say(["onSaleDate"], says("dateFormat", { pattern }));
  if (!time) say(["onSaleTime"], says("timeFormat", { example: "12:00AM" }));
  if (day && time && zone !== undefined && instantsOf({ day, time }, zone).length === 0) {
    say(["onSaleTime"], says("skipped", { time: writeTime(time), day: writeDay(day, pattern) }));
  }
}

/** When a row's performance begins; undefined while that cannot be read. */
export function startOf(row: DateRow, { pattern, zone }: Pick<DatesRules, "pattern" | "zone">): number | undefined {
  const [day, time] = [parseDay(row.date, pattern), parseTime(row.time)];
  return day && time && zone !== undefined ? instantsOf({ day, time }, zone)[0] : undefined;
}

/** One more like the last: as long after it as that is after the one before, otherwise on the next day. */
export function nextDate(rows: readonly DateRow[], pattern: DatePattern): DateRow {
  const last = rows.at(-1);
  if (!last) return EMPTY_DATE;
  const [day, before] = [last, rows.at(-2)].map((row) => parseDay(row?.date ?? "", pattern));
  const hour = parseTime(last.time);
  const time = hour ? writeTime(hour) : last.time;
  if (!day) return { ...last, date: "", time };
  const apart = before ? Date.parse(day) - Date.parse(before) : 0;
  const next = new Date(Date.parse(day) + (apart > 0 ? apart : DAY_MS)).toISOString().slice(0, 10);
  return { ...last, date: writeDay(next, pattern), time };
}

const IN_ORDER = ["date", "time", "cost", "tickets", "subcategory"] as const;

/**
 * Cells that a spreadsheet copied, put into the rows from one field on, with further rows where they go below the last;
 * undefined for a text that belongs into the one field. A field is named as the form names it: `dates.2.time`.
 */
export function pastedInto(rows: readonly DateRow[], field: string, text: string): readonly DateRow[] | undefined {
  const block = blockOf(text);
  const [, number = "", name = ""] = /^dates\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const left = IN_ORDER.findIndex((known) => known === name);
  if (left < 0 || (block.length === 1 && block[0]?.length === 1)) return undefined;
  const top = Number(number);
  const made = Array.from({ length: Math.min(Math.max(rows.length, top + block.length), MOST_DATES) }, (_, place) => ({
    ...(rows[place] ?? EMPTY_DATE),
  }));
  block.forEach((cells, down) =>
    cells.forEach((cell, right) => {
      const [row, column] = [made[top + down], IN_ORDER[left + right]];
      if (row && column) row[column] = cell.trim();
    }),
  );
  return made;
}

/** Rows that a rule made, without those that nobody has filled in. */
export const withDates = (rows: readonly DateRow[], made: readonly SheetRow[]): readonly DateRow[] => [
  ...rows.filter((row) => !isBlank(row)),
  ...made.map(({ cells }) => ({
    date: cells.EventDate ?? "",
    time: cells.EventTime ?? "",
    cost: cells.TicketCost ?? "",
    tickets: cells.NumberofTickets ?? "",
    subcategory: cells.Subcategory ?? "",
  })),
];

const COLUMNS = [
  "EventDate",
  "EventTime",
  "TicketCost",
  "NumberofTickets",
  "Onsaledate",
  "OnsaleTime",
  "Enddate",
  "EndsaleTime",
  "Subcategory",
] as const;

/** The rows as a sheet's, each of the number that its line has on the screen. */
export function datesToSheet(form: DatesForm, { pattern, zone = "UTC", now }: DatesRules): Sheet {
  const written = ({ day, time }: WallTime) => [writeDay(day, pattern), writeTime(time)] as const;
  // "Tomorrow" is another day at another time, or in another place: what was understood here is sent.
  const understood = (date: string, clock: string) => {
    const [day, time] = [parseDay(date, pattern), parseTime(clock)];
    return [day ? writeDay(day, pattern) : date.trim(), time ? writeTime(time) : clock.trim()] as const;
  };
  const begins =
    form.sells === "atOnce" ? written(wallTimeAt(now(), zone)) : understood(form.onSaleDate, form.onSaleTime);
  const rows = form.dates.flatMap((row, place) => {
    if (isBlank(row)) return [];
    const start = startOf(row, { pattern, zone });
    const ends =
      start === undefined
        ? understood(row.date, row.time)
        : written(wallTimeAt(start - Number(form.endsBefore) * MINUTE_MS, zone));
    const texts = [
      ...understood(row.date, row.time),
      row.cost.trim(),
      row.tickets.trim(),
      ...begins,
      ...ends,
      row.subcategory,
    ];
    const cells = Object.fromEntries(COLUMNS.map((column, at) => [column, texts[at] ?? ""] as const));
    return [{ row: place + 1, cells, understood: {}, errors: [], startsAt: null }];
  });
  return { columns: COLUMNS, rows };
}

const FIELDS: Readonly<Record<string, keyof DateRow>> = {
  EventDate: "date",
  EventTime: "time",
  TicketCost: "cost",
  NumberofTickets: "tickets",
  Subcategory: "subcategory",
};

/** Where a row's refusal is said: at its own field, or at its date where it is about the sale of all. */
export const fieldOfDate = ({ row, columns }: SheetError & { readonly row: number }) =>
  `dates.${row - 1}.${columns.map((column) => FIELDS[column]).find(Boolean) ?? "date"}` as const;
