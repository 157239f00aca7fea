import type { Shapes } from "@/api/schemas";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { beginningOf } from "@/office/wallClock";
import type { ChipMark } from "@/ui/Chip";
import { deviceZone } from "@/ui/dates";
import { addDays } from "@/ui/days";

export type Action = EntryDto["action"];
export type Change = Readonly<Shapes["FieldChangeOut"]>;

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly action: Action;
  /** What was changed: a user, a venue, … */
  readonly kind: string;
  readonly object: string;
  readonly objectId: string;
  /** Null where the system did it by itself. */
  readonly by: { readonly name: string; readonly email: string } | null;
  readonly account: string;
  readonly changes: readonly Change[];
}

type EntryDto = Shapes["AuditEntryOut"];

export const entryFromDto = (dto: EntryDto): Entry => ({
  id: dto.id,
  at: dto.at,
  action: dto.action,
  kind: dto.kind,
  object: dto.object,
  objectId: String(dto.object_id ?? ""),
  by: dto.by && { name: dto.by.name, email: dto.by.email },
  account: dto.accountname,
  changes: dto.changes,
});

/** From which day to which, by the reader's own clock as the list shows it; empty for any. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const ANY_DAY: Days = { from: "", to: "" };

/** The moments between which these days lie. */
export const daysToDto = ({ from, to }: Days, zone: string) => ({
  ...(from && { from: beginningOf(from, zone) }),
  ...(to && { to: beginningOf(addDays(to, 1), zone) }),
});

export const ORDERINGS = { at: "at" } as const;

/** A logged value in words: `True` becomes Yes, and a fee's kind becomes its sign. */
export function valueOf({ field }: Change, text: string, words: { readonly yes: string; readonly no: string }): string {
  if (field.endsWith("_fee_kind")) return { "1": "$", "2": "%" }[text] ?? text;
  return { True: words.yes, False: words.no }[text] ?? text;
}

/** A field's name as words, for those that the catalogue lacks: `first_name` becomes `First name`. */
export function wordsOf(name: string): string {
  const words = name.replace(/_id$/, "").replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type EventDto = Shapes["SecurityEventOut"];
type Kind = EventDto["kind"];

/** Every kind, and how its chip is marked: refusals and failures stand out. */
export const MARKS: Readonly<Record<Kind, ChipMark>> = {
  signed_in: "on",
  sign_in_failed: "bad",
  signed_out: "bare",
  code_failed: "bad",
  sign_in_changed: "half",
  reauthenticated: "bare",
  refused: "bad",
  limited: "bad",
  limit_changed: "half",
  exported: "wait",
  money_limit: "bad",
  device_refused: "bad",
  setting_changed: "half",
  proved: "bare",
};
export const KINDS = Object.keys(MARKS) as readonly Kind[];

export interface SecurityEvent {
  readonly id: number;
  readonly kind: Kind;
  /** Null where nobody is known. */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** An address, or the first half of one of IPv6; empty for more places than are told apart. */
  readonly place: string;
  readonly what: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly times: number;
  readonly first: string;
  readonly last: string;
  readonly account: string;
}

export const eventFromDto = (dto: EventDto): SecurityEvent => ({
  id: dto.id,
  kind: dto.kind,
  person: dto.person && { name: dto.person.name, email: dto.person.email },
  place: dto.place,
  what: dto.what,
  facts: Object.entries(dto.facts).filter(([, value]) => value !== ""),
  times: dto.times,
  first: dto.first,
  last: dto.last,
  account: dto.accountname,
});

export const SECURITY_ORDERINGS = { at: "last", kind: "kind", place: "place", times: "times" } as const;

/** Which events are listed, beside what is searched for. */
export interface SecurityFilter {
  readonly kind: Kind | "";
  /** Empty for any. */
  readonly day: string;
}

export const EVERYTHING: SecurityFilter = { kind: "", day: "" };

export const AUDIT = ["audit"] as const;
export const SECURITY = ["security"] as const;

/** What was done for an account; account 0 stands for all that the caller may see. */
export const auditList = (request: ListRequest, days: Days, account: number) =>
  listQuery({
    key: [...AUDIT, "list", days, account],
    asked: request,
    orderings: ORDERINGS,
    path: "/audit/getAuditLog",
    body: { ...(account > 0 && { accountid: account }), ...daysToDto(days, deviceZone()) },
    pageOf: pageOf(entryFromDto),
  });

/** What was noted of sign-ins, refusals and exports; account 0 stands for all that the caller may see. */
export const securityList = (request: ListRequest, filter: SecurityFilter, account: number) =>
  listQuery({
    key: [...SECURITY, "list", filter, account],
    asked: request,
    orderings: SECURITY_ORDERINGS,
    path: "/audit/getSecurityEvents",
    body: { ...(account > 0 && { accountid: account }), kind: filter.kind, day: filter.day || null },
    pageOf: pageOf(eventFromDto),
  });
