import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { LiveStatus } from "@/live/live";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { PAYOUT_ORDERINGS, payoutFromWire } from "@/shared/payouts/model";
import type { CountForm } from "./countForm";
import {
  closingFromWire,
  countToWire,
  ORDERINGS,
  takingsFromWire,
  type Closing,
  type DayTakings,
  type Till,
} from "./model";

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
