/** Cash-up in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import { fromMinor, toMinor } from "@/ui/money";
import type { CountForm } from "./countForm";

export type GatewayName = WireTaken["gateway"];
type WireTaken = Shapes["TakenOut"];
type WireTill = Shapes["TillOut"];
export type WireClosing = Shapes["ClosingOut"];

/** What came in and went back through one gateway. */
export interface Taken {
  readonly gateway: GatewayName;
  readonly sales: string;
  readonly saleCount: number;
  readonly refunds: string;
  readonly refundCount: number;
  readonly voids: string;
  readonly voidCount: number;
  readonly total: string;
}

/** A day that somebody has closed. */
export interface Closing {
  readonly id: number;
  readonly day: string;
  readonly personId: number;
  readonly person: string;
  readonly currency: string;
  readonly counted: string;
  readonly expected: string;
  readonly difference: string;
  readonly note: string;
  readonly closedBy: string;
  readonly closedAt: string;
  readonly version: number;
}

/** One person's takings in one currency, or what buyers paid by themselves, or all of them together. */
export interface Till {
  readonly key: string;
  /** Null where buyers paid by themselves. */
  readonly person: number | null;
  readonly name: string;
  readonly channel: string;
  readonly currency: string;
  readonly rows: readonly Taken[];
  readonly total: string;
  /** Of the total: owed to whoever holds these cards. */
  readonly cardsSold: string;
  readonly cardCount: number;
  readonly paidByCard: string;
  /** Earned, and somebody else has the money. */
  readonly elsewhere: string;
  /** Earned no more: gift cards were made in place of money back. */
  readonly credited: string;
  readonly creditCount: number;
  readonly revenue: string;
  /** What should be in the till. */
  readonly cash: string;
  readonly afterClosing: string;
  readonly closing: Closing | null;
}

export interface DayTakings {
  readonly account: number;
  readonly day: string;
  readonly today: string;
  readonly zone: string;
  readonly tills: readonly Till[];
  readonly totals: readonly Till[];
}

const takenFromWire = (wire: WireTaken): Taken => ({
  gateway: wire.gateway,
  sales: wire.sales,
  saleCount: wire.salescount,
  refunds: wire.refunds,
  refundCount: wire.refundscount,
  voids: wire.voids,
  voidCount: wire.voidscount,
  total: wire.total,
});

export const closingFromWire = (wire: WireClosing): Closing => ({
  id: wire.id,
  day: wire.day,
  personId: wire.personid,
  person: wire.person,
  currency: wire.currency,
  counted: wire.counted,
  expected: wire.expected,
  difference: wire.difference,
  note: wire.note,
  closedBy: wire.closedby,
  closedAt: wire.closedat,
  version: wire.version,
});

const tillFromWire = (wire: WireTill): Till => ({
  key: `${wire.personid ?? wire.channel}:${wire.currency}`,
  person: wire.personid,
  name: wire.name,
  channel: wire.channel,
  currency: wire.currency,
  rows: wire.rows.map(takenFromWire),
  total: wire.total,
  cardsSold: wire.cardssold,
  cardCount: wire.cardscount,
  paidByCard: wire.paidbycard,
  elsewhere: wire.elsewhere,
  credited: wire.credited,
  creditCount: wire.creditcount,
  revenue: wire.revenue,
  cash: wire.cash,
  afterClosing: wire.aftercash,
  closing: wire.closing && closingFromWire(wire.closing),
});

export const takingsFromWire = (wire: Shapes["DayTakingsOut"]): DayTakings => ({
  account: wire.accountid,
  day: wire.day,
  today: wire.today,
  zone: wire.timezone,
  tills: wire.tills.map(tillFromWire),
  totals: wire.totals.map(tillFromWire),
});

export const ORDERINGS = { day: "day", person: "person", difference: "difference" } as const;

export const FIELDS: WireFields<CountForm> = { counted: "counted", note: "note" };

export const countToWire = (form: CountForm, { account, day }: DayTakings, till: Till, seen: Closing | undefined) => ({
  accountid: account,
  personid: till.person ?? 0,
  day,
  currency: till.currency,
  counted: form.counted,
  note: form.note.trim(),
  ...(seen && { version: seen.version }),
});

/** The day so many days later, as `2026-11-22`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** What was counted beyond what should be there; nothing as long as no amount is typed. */
export function differenceOf(counted: string, expected: string): string | null {
  if (!/^\d+(\.\d{0,2})?$/.test(counted)) return null;
  return fromMinor(toMinor(counted.replace(/\.$/, "")) - toMinor(expected));
}

export const isNothing = (amount: string) => toMinor(amount) === 0;
