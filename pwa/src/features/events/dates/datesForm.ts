import { z } from "zod";
import { t } from "@/i18n/i18n";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, type WallTime, wallTimeAt, writeDay, writeTime } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";
import { hasBegun, type Performance } from "../model";
import { blockOf } from "../sheet/corrections";
import { whyIn, type NumberedError, type Sheet, type SheetRow } from "../sheet/model";

/** More belong in a sheet. */
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

/** One sale period for all performances of a new event. */
export const saleShape = {
  sells: z.enum(["atOnce", "from"]),
  onSaleDate: z.string(),
  onSaleTime: z.string(),
  endsBefore: z.string(),
};
const shape = z.object({ dates: z.array(dateRow), ...saleShape });

export type DateRow = z.infer<typeof dateRow>;
export type DatesForm = z.infer<typeof shape>;

export const EMPTY_DATE: DateRow = { date: "", time: "", cost: "", tickets: "", subcategory: "" };
export const EMPTY_DATES: DatesForm = {
  dates: [EMPTY_DATE],
  sells: "atOnce",
  onSaleDate: "",
  onSaleTime: "",
  endsBefore: "0",
};

export interface DatesRules {
  readonly pattern: DatePattern;
  /** The venue's; undefined if none is chosen. */
  readonly zone: string | undefined;
  /** Milliseconds, read at each validation, since a form may stay open. */
  readonly now: () => number;
}

const isBlank = (row: DateRow) => [row.date, row.time, row.cost, row.tickets].every((text) => text.trim() === "");

/** Untouched rows do not count. */
export const hasDates = ({ dates }: Pick<DatesForm, "dates">): boolean => dates.some((row) => !isBlank(row));

/** Dates added to an existing event. */
export const addedDatesForm = (rules: DatesRules) =>
  shape.check(({ value, issues }) => {
    const say: Say = (path, message) => issues.push({ code: "custom", input: value, path: [...path], message });
    if (hasDates(value)) checkDates(value, rules, say);
    else say(["dates", 0, "date"], says("dateRequired"));
  });

/** Reports an error at a field's path: `dates.2.time`. */
type Say = (path: readonly (string | number)[], message: string) => void;

const says = (key: string, values?: Record<string, unknown>) => t(`events:errors.${key}`, { ...values });

/** Validates the rows with values, with the specification's messages for a performance. */
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

/** A row's start; undefined if unreadable. */
export function startOf(row: DateRow, { pattern, zone }: Pick<DatesRules, "pattern" | "zone">): number | undefined {
  const [day, time] = [parseDay(row.date, pattern), parseTime(row.time)];
  return day && time && zone !== undefined ? instantsOf({ day, time }, zone)[0] : undefined;
}

/** A row with the values of an existing performance, but for its date. */
export const rowLike = (performance: Performance): DateRow => ({
  date: "",
  time: writeTime(wallTimeAt(performance.startsAt, performance.zone).time),
  cost: performance.price,
  tickets: String(performance.capacity),
  subcategory: performance.subcategory,
});

/** How many minutes before its start the sale of a performance ends. */
export const endsBeforeOf = ({ startsAt, offSaleAt }: Performance): string =>
  String(Math.round((Date.parse(startsAt) - Date.parse(offSaleAt)) / MINUTE_MS));

/** One more date like an existing one: on sale at once if that one already is, else on the same day. */
export function datesLike(performance: Performance, { pattern, now }: Pick<DatesRules, "pattern" | "now">): DatesForm {
  const onSale = wallTimeAt(performance.onSaleAt, performance.zone);
  return {
    dates: [rowLike(performance)],
    endsBefore: endsBeforeOf(performance),
    ...(hasBegun(performance, now())
      ? { sells: "atOnce", onSaleDate: "", onSaleTime: "" }
      : { sells: "from", onSaleDate: writeDay(onSale.day, pattern), onSaleTime: writeTime(onSale.time) }),
  };
}

/** The next row: the same distance as between the last two, else the next day. */
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
 * Pastes spreadsheet cells from one field on, adding rows as needed; undefined if the text belongs in the one field.
 * Fields are named as in the form: `dates.2.time`.
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

/** Adds rows made by a rule, and drops empty ones. */
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

/** The rows as a sheet, numbered as on the screen. */
export function datesToSheet(form: DatesForm, { pattern, zone = "UTC", now }: DatesRules): Sheet {
  const written = ({ day, time }: WallTime) => [writeDay(day, pattern), writeTime(time)] as const;
  // "Tomorrow" depends on when and where it is read, so the parsed date is sent.
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

/** The field that shows a row's error: its own, or the date if it is about the common sale. */
export const fieldOfDate = ({ row, columns }: NumberedError) =>
  `dates.${row - 1}.${columns.map((column) => FIELDS[column]).find(Boolean) ?? "date"}` as const;

type SayAt = (
  field: ReturnType<typeof fieldOfDate>,
  error: { readonly message: string },
  focus: { shouldFocus: boolean },
) => void;

/** Shows a refused save's errors at their rows. */
export const sayAtDates = (sayAt: SayAt, rows: readonly NumberedError[]): void =>
  rows.forEach((row, place) => sayAt(fieldOfDate(row), { message: whyIn(row) }, { shouldFocus: place === 0 }));
