import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { useReadAgain } from "@/live/lists";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import { PAYOUT_ORDERINGS, payoutFromDto } from "@/shared/payouts/payouts";
import { fromMinor, toMinor } from "@/ui/money";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays } = rulesOf("cashup");
const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text);

/** What somebody counted in a till at the end of a day. */
export const countForm = z.object({
  counted: z.string().trim().refine(isAmount, orSays("counted")),
  note: z.string().max(500),
});

export type CountForm = z.infer<typeof countForm>;

export const NOT_COUNTED: CountForm = { counted: "", note: "" };

type GatewayName = TakenDto["gateway"];
type TakenDto = Shapes["TakenOut"];
type TillDto = Shapes["TillOut"];
type ClosingDto = Shapes["ClosingOut"];

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

const takenFromDto = (dto: TakenDto): Taken => ({
  gateway: dto.gateway,
  sales: dto.sales,
  saleCount: dto.salescount,
  refunds: dto.refunds,
  refundCount: dto.refundscount,
  voids: dto.voids,
  voidCount: dto.voidscount,
  total: dto.total,
});

export const closingFromDto = (dto: ClosingDto): Closing => ({
  id: dto.id,
  day: dto.day,
  personId: dto.personid,
  person: dto.person,
  currency: dto.currency,
  counted: dto.counted,
  expected: dto.expected,
  difference: dto.difference,
  note: dto.note,
  closedBy: dto.closedby,
  closedAt: dto.closedat,
  version: dto.version,
});

const tillFromDto = (dto: TillDto): Till => ({
  key: `${dto.personid ?? dto.channel}:${dto.currency}`,
  person: dto.personid,
  name: dto.name,
  channel: dto.channel,
  currency: dto.currency,
  rows: dto.rows.map(takenFromDto),
  total: dto.total,
  cardsSold: dto.cardssold,
  cardCount: dto.cardscount,
  paidByCard: dto.paidbycard,
  elsewhere: dto.elsewhere,
  credited: dto.credited,
  creditCount: dto.creditcount,
  revenue: dto.revenue,
  cash: dto.cash,
  afterClosing: dto.aftercash,
  closing: dto.closing && closingFromDto(dto.closing),
});

const takingsFromDto = (dto: Shapes["DayTakingsOut"]): DayTakings => ({
  account: dto.accountid,
  day: dto.day,
  today: dto.today,
  zone: dto.timezone,
  tills: dto.tills.map(tillFromDto),
  totals: dto.totals.map(tillFromDto),
});

export const ORDERINGS = { day: "day", person: "person", difference: "difference" } as const;

export const FIELDS: DtoFields<CountForm> = { counted: "counted", note: "note" };

const countToDto = (form: CountForm, { account, day }: DayTakings, till: Till, seen: Closing | undefined) => ({
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
      const response = await api.post<DataResponse<Shapes["DayTakingsOut"]>>("/payment/dayTakings", body, { signal });
      return takingsFromDto(response.data);
    },
    // The day before stays in sight until the next is there, unless it is another account's.
    placeholderData: (held, query) => (query?.queryKey[2] === account ? keepPreviousData(held) : undefined),
  });

export const closedDays = (account: number, request: ListRequest) =>
  listQuery({
    key: [...CASH_UP, "closed", account],
    asked: request,
    orderings: ORDERINGS,
    path: "/payment/closedDays",
    body: { accountid: account },
    pageOf: pageOf(closingFromDto),
  });

export const openPayouts = (account: number, request: ListRequest) =>
  listQuery({
    key: [...CASH_UP, "payouts", account],
    asked: request,
    orderings: PAYOUT_ORDERINGS,
    path: "/payment/openPayouts",
    body: { accountid: account },
    pageOf: pageOf(payoutFromDto),
  });

export const closeDay = (form: CountForm, takings: DayTakings, till: Till, seen: Closing | undefined) =>
  sendChange("/payment/closeDay", countToDto(form, takings, till, seen));

/** Sales, refunds, gift cards and closings change what is shown: it is read again, at most every 2 s. */
export function useLiveDays(account: number | null): LiveStatus {
  const handlers = useReadAgain(REFRESH_EVERY_MS, CASH_UP);
  useItems<Topics["account:{}:days"]>(account === null ? null : topics.days(account), handlers);
  return useItems<Topics["account:{}:orders"]>(account === null ? null : topics.orders(account), handlers);
}
