import { z } from "zod";
import { api } from "@/api/client";
import type { DataResponse } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, wallTimeAt, wallTimeToDto, writeDay, writeTime } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { endsBeforeOf, rowLike } from "../dates/datesForm";
import type { EventDetails } from "../model";
import { type Sheet, sheetFromDto, type SheetRow, type SheetDto, wrongRows } from "../sheet/model";

const TIMEOUT_MS = 120_000;
const MOST_TIMES = 24;

/** RFC 5545 weekdays; 0 is Sunday. */
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

export const REPEATS = ["daily", "weekly", "monthly", "rule"] as const;
export type Repeats = (typeof REPEATS)[number];

/** Which of a month's weekdays; the last is -1. */
export const PLACES = ["1", "2", "3", "4", "-1"] as const;

const shape = z.object({
  repeats: z.enum(REPEATS),
  every: z.string(),
  weekdays: z.array(z.number()),
  place: z.enum(PLACES),
  rule: z.string(),
  from: z.string(),
  to: z.string(),
  times: z.string(),
  cost: z.string(),
  tickets: z.string(),
  onSaleDate: z.string(),
  onSaleTime: z.string(),
  endsBefore: z.string(),
  subcategory: z.string(),
});

export type RuleForm = z.infer<typeof shape>;

interface Rules {
  readonly pattern: DatePattern;
  /** The venue's. */
  readonly zone: string;
}

/** Rules that hold for any dates; the server checks the dates and existing performances. */
export const ruleForm = ({ pattern, zone }: Rules) =>
  shape.check(({ value, issues }) => {
    const say = (field: keyof RuleForm, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    checkDays(value, pattern, say);
    checkSale(value, { pattern, zone }, say);
  });

type Say = (field: keyof RuleForm, message: string) => void;

const says = (key: string, values?: Record<string, unknown>) => t(`rule:errors.${key}`, { ...values });
const saysOfOne = (key: string, values?: Record<string, unknown>) => t(`events:errors.${key}`, { ...values });
const saysOfMany = (key: string) => t(`bulk:errors.${key}`);

function checkDays(form: RuleForm, pattern: DatePattern, say: Say): void {
  const { repeats, every, weekdays, rule } = form;
  const [from, to] = [parseDay(form.from, pattern), parseDay(form.to, pattern)];
  if (!from) say("from", saysOfOne("dateFormat", { pattern }));
  if (!to) say("to", saysOfOne("dateFormat", { pattern }));
  if (from && to && from > to) say("from", saysOfMany("range"));
  if (repeats === "rule") {
    if (!rule.trim()) say("rule", says("rule"));
  } else if (!/^[1-9]\d{0,2}$/.test(every.trim())) {
    say("every", says("every"));
  }
  if ((repeats === "weekly" || repeats === "monthly") && weekdays.length === 0) {
    say("weekdays", saysOfMany("weekdays"));
  }
  const times = timesOf(form.times);
  if (times.length === 0) say("times", saysOfMany("times"));
  else if (times.includes(undefined)) say("times", saysOfOne("timeFormat", { example: "12:00PM" }));
  else if (times.length > MOST_TIMES) say("times", says("manyTimes"));
}

function checkSale(form: RuleForm, { pattern, zone }: Rules, say: Say): void {
  const { cost, tickets, endsBefore } = form;
  if (!cost.trim()) say("cost", saysOfOne("costRequired"));
  else if (!/^\d{1,9}(\.\d{1,9})?$/.test(cost.trim())) say("cost", saysOfOne("costNumber"));
  if (/^0*$/.test(tickets.trim())) say("tickets", saysOfOne("ticketsRequired"));
  else if (!/^\d{1,9}$/.test(tickets.trim())) say("tickets", saysOfOne("ticketsNumber"));
  const [day, time] = [parseDay(form.onSaleDate, pattern), parseTime(form.onSaleTime)];
  if (!form.onSaleDate.trim()) say("onSaleDate", saysOfOne("onSaleRequired"));
  else if (!day) say("onSaleDate", saysOfOne("dateFormat", { pattern }));
  if (!time) say("onSaleTime", saysOfOne("timeFormat", { example: "12:00AM" }));
  if (day && time && instantsOf({ day, time }, zone).length === 0) {
    say("onSaleTime", saysOfOne("skipped", { time: writeTime(time), day: writeDay(day, pattern) }));
  }
  if (!/^\d{1,6}$/.test(endsBefore.trim())) say("endsBefore", says("endsBefore"));
}

/** Hours separated by commas or spaces, such as "7:30 PM"; undefined if one is invalid. */
export function timesOf(typed: string): readonly (string | undefined)[] {
  const parts = typed.replaceAll(/\s+(?=[AaPp][Mm]\b)/g, "").split(/[\s,;]+/);
  const times = parts.filter(Boolean).map((part) => {
    const time = parseTime(part);
    return time && writeTime(time);
  });
  return [...new Set(times)];
}

/** The rule in RFC 5545. */
export function ruleOf({ repeats, every, weekdays, place, rule }: RuleForm): string {
  const days = weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7)).map((day) => WEEKDAYS[day]);
  const interval = Number(every) > 1 ? `;INTERVAL=${Number(every)}` : "";
  switch (repeats) {
    case "daily":
      return `FREQ=DAILY${interval}`;
    case "weekly":
      return `FREQ=WEEKLY${interval};BYDAY=${days.join(",")};WKST=MO`;
    case "monthly":
      return `FREQ=MONTHLY${interval};BYDAY=${days.map((day) => `${place}${day}`).join(",")}`;
    case "rule":
      return rule.trim();
  }
}

/** The event that gets the performances, saved or not. */
export interface RuleTarget {
  readonly name: string;
  /** The venue's. */
  readonly zone: string;
  readonly currency: string;
  /** Names of the sub-categories. */
  readonly kinds: readonly string[];
  readonly begins: Partial<RuleForm>;
  /** Identifies the event in the request. */
  readonly dto: { readonly eventid: number; readonly accountid: number } | NewRuleDto;
}

interface NewRuleDto {
  readonly venueid: number;
  readonly eventname: string;
}

/** Hours, price and tickets come from the last performance shown. */
export function targetOf(event: EventDetails): RuleTarget {
  const last = event.performances.at(-1);
  const { time = "", cost = "", tickets = "" } = last ? rowLike(last) : {};
  return {
    name: event.name,
    zone: event.zone,
    currency: event.currency,
    kinds: event.subcategories.map(({ name }) => name),
    begins: last ? { times: time, cost, tickets, endsBefore: endsBeforeOf(last) } : {},
    dto: { eventid: event.id, accountid: event.account },
  };
}

/** Weekly from today on. */
export function newRuleForm(target: RuleTarget, now: number, pattern: DatePattern): RuleForm {
  const today = wallTimeAt(now, target.zone).day;
  return {
    repeats: "weekly",
    every: "1",
    weekdays: [],
    place: "1",
    rule: "",
    from: writeDay(today, pattern),
    to: "",
    times: "",
    cost: "",
    tickets: "",
    onSaleDate: "",
    onSaleTime: "",
    endsBefore: "0",
    subcategory: "",
    ...target.begins,
  };
}

export const RULE_FIELDS: DtoFields<RuleForm> = {
  rule: "rule",
  from: "from",
  to: "to",
  times: "times",
  ticketcost: "cost",
  numberoftickets: "tickets",
  onsaledate: "onSaleDate",
  endsbefore: "endsBefore",
  event_subcategory: "subcategory",
};

export const ruleToDto = (target: RuleTarget, form: RuleForm, pattern: DatePattern) => ({
  ...target.dto,
  rule: ruleOf(form),
  from: parseDay(form.from, pattern) ?? form.from,
  to: parseDay(form.to, pattern) ?? form.to,
  times: timesOf(form.times),
  ticketcost: form.cost.trim(),
  numberoftickets: form.tickets.trim(),
  onsaledate: wallTimeToDto({
    day: parseDay(form.onSaleDate, pattern) ?? "",
    time: parseTime(form.onSaleTime) ?? "",
  }),
  endsbefore: form.endsBefore.trim(),
  event_subcategory: form.subcategory,
});

/** Identifies an excluded performance by its local date and time. */
export const exceptionOf = ({ cells }: SheetRow, pattern: DatePattern): string =>
  `${parseDay(cells.EventDate ?? "", pattern) ?? ""},${cells.EventTime ?? ""}`;

/** Excluded and impossible performances. */
export function exceptionsOf(sheet: Sheet, out: ReadonlySet<string>, pattern: DatePattern): readonly string[] {
  return [...new Set([...out, ...wrongRows(sheet.rows).map((row) => exceptionOf(row, pattern))])];
}

export interface RuleRequest {
  readonly target: RuleTarget;
  readonly form: RuleForm;
  readonly pattern: DatePattern;
}

/** A dry run of the rule. */
export async function checkRule({ target, form, pattern }: RuleRequest): Promise<Sheet> {
  const body = ruleToDto(target, form, pattern);
  const options = { timeout: TIMEOUT_MS };
  return sheetFromDto((await api.post<DataResponse<SheetDto>>("/events/checkPerformanceRule", body, options)).data);
}

export async function addByRule(
  { target, form, pattern }: RuleRequest,
  exceptions: readonly string[],
): Promise<string> {
  const body = { ...ruleToDto(target, form, pattern), exceptions };
  const response = await api.post<{ readonly message: string }>("/events/addPerformancesByRule", body, {
    timeout: TIMEOUT_MS,
  });
  return response.message;
}
