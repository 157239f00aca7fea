import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { useAtMostEvery } from "@/live/lists";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import { PAYOUT_ORDERINGS, payoutFromWire } from "@/shared/payouts/model";
import { fromMinor, toMinor } from "@/ui/money";
import type { WireFields } from "@/ui/useErrorsTogether";

const { orSays } = rulesOf("cashup");
const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text);

/** What somebody counted in a till at the end of a day. */
export const countForm = z.object({
  counted: z.string().trim().refine(isAmount, orSays("counted")),
  note: z.string().max(500),
});

export type CountForm = z.infer<typeof countForm>;

export const NOT_COUNTED: CountForm = { counted: "", note: "" };

type GatewayName = WireTaken["gateway"];
type WireTaken = Shapes["TakenOut"];
type WireTill = Shapes["TillOut"];
type WireClosing = Shapes["ClosingOut"];

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

const takingsFromWire = (wire: Shapes["DayTakingsOut"]): DayTakings => ({
  account: wire.accountid,
  day: wire.day,
  today: wire.today,
  zone: wire.timezone,
  tills: wire.tills.map(tillFromWire),
  totals: wire.totals.map(tillFromWire),
});

export const ORDERINGS = { day: "day", person: "person", difference: "difference" } as const;

export const FIELDS: WireFields<CountForm> = { counted: "counted", note: "note" };

const countToWire = (form: CountForm, { account, day }: DayTakings, till: Till, seen: Closing | undefined) => ({
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

const REFRESH_EVERY_MS = 2000;

export const CASH_UP = ["cashup"] as const;

/** What an account took on a day; an empty one is today, wherever the account is. */
export const dayTakings = (account: number, day: string) =>
  queryOptions({
    queryKey: [...CASH_UP, "day", account, day],
    queryFn: async ({ signal }): Promise<DayTakings> => {
      const body = { accountid: account, day: day || null };
      const reply = await api.post<WireData<Shapes["DayTakingsOut"]>>("/payment/dayTakings", body, { signal });
      return takingsFromWire(reply.data);
    },
    // The day before stays in sight until the next is there, unless it is another account's.
    placeholderData: (held, query) => (query?.queryKey[2] === account ? keepPreviousData(held) : undefined),
  });

export const closedDays = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...CASH_UP, "closed", account],
    asked,
    orderings: ORDERINGS,
    path: "/payment/closedDays",
    body: { accountid: account },
    pageOf: pageOf(closingFromWire),
  });

export const openPayouts = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...CASH_UP, "payouts", account],
    asked,
    orderings: PAYOUT_ORDERINGS,
    path: "/payment/openPayouts",
    body: { accountid: account },
    pageOf: pageOf(payoutFromWire),
  });

export const closeDay = (form: CountForm, takings: DayTakings, till: Till, seen: Closing | undefined) =>
  sendChange("/payment/closeDay", countToWire(form, takings, till, seen));

/** Sales, refunds, gift cards and closings change what is shown: it is read again, at most every 2 s. */
export function useLiveDays(account: number | null): LiveStatus {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: CASH_UP }));
  const news = { onItems: refetch, onResync: refetch };
  useItems<Topics["account:{}:days"]>(account === null ? null : topics.days(account), news);
  return useItems<Topics["account:{}:orders"]>(account === null ? null : topics.orders(account), news);
}
