import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import type { Shapes, WireData } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { LiveStatus } from "@/live/live";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { listQuery, type ListRequest } from "@/office/list";
import {
  analyticsFromWire,
  buyersFromWire,
  choicesFromWire,
  isExpired,
  placeFromWire,
  type Analytics,
  type Choices,
  type Level,
  type PlaceRow,
} from "./model";

const REPORTING = "reporting";
/** Figures of all that was ever sold: nobody watches them by the second. */
const READ_EVERY_MS = 5000;

/** An account's embedded dashboard. A token that is over is no token: whoever finds one asks for another. */
export const analytics = (account: number) =>
  queryOptions({
    queryKey: [REPORTING, "analytics", account] as const,
    queryFn: async ({ signal }): Promise<Analytics> => {
      const path = `/report/getMetabaseDashboardToken/${account}`;
      return analyticsFromWire((await api.get<WireData<Shapes["DashboardTokenOut"]>>(path, { signal })).data);
    },
    staleTime: ({ state }) => (isExpired(state.data, serverNow()) ? 0 : Infinity),
    meta: { persist: false },
  });

export const places = (account: number, { country, state }: Level) =>
  queryOptions({
    queryKey: [REPORTING, "places", account, country?.name ?? "", state?.name ?? ""] as const,
    queryFn: async ({ signal }): Promise<readonly PlaceRow[]> => {
      const body = { accountid: account, countryname: country?.name ?? "", statename: state?.name ?? "" };
      const path = "/events/getEventWorldReport";
      const reply = await api.post<WireData<readonly Shapes["PlaceRowOut"][]>>(path, body, { signal });
      return reply.data.map(placeFromWire);
    },
  });

export interface BuyersAsked {
  readonly account: number;
  /** 0: all. */
  readonly event: number;
  readonly show: number;
}

export const ticketBuyers = ({ account, event, show }: BuyersAsked, asked: ListRequest) =>
  listQuery({
    key: [REPORTING, "buyers", account, event, show],
    asked,
    orderings: {},
    path: "/events/getTicketBuyers",
    body: buyersToWire({ account, event, show }),
    pageOf: buyersFromWire,
  });

export const buyersToWire = ({ account, event, show }: BuyersAsked) => ({
  accountid: account,
  eventid: event,
  eventdetailid: show,
});

/** The events that have shows, and the shows of the one that is chosen. */
export const buyerChoices = (account: number, event: number) =>
  queryOptions({
    queryKey: [REPORTING, "choices", account, event] as const,
    queryFn: async ({ signal }): Promise<Choices> => {
      const body = { account_id: account, eventid: event };
      const reply = await api.post<WireData<Shapes["OrderFiltersData"]>>("/orders/filters", body, { signal });
      return choicesFromWire(reply.data);
    },
    placeholderData: keepPreviousData,
  });

/** Reads again what is shown when something is sold, refunded or exchanged. */
export function useLiveReporting(account: number | null): LiveStatus {
  const cache = useQueryClient();
  const read = useAtMostEvery(READ_EVERY_MS, () => {
    void cache.invalidateQueries({ queryKey: [REPORTING, "places", account] });
    void cache.invalidateQueries({ queryKey: [REPORTING, "buyers", account] });
  });
  return useItems<Topics["account:{}:orders"]>(account === null ? null : topics.orders(account), {
    onItems: read,
    onResync: read,
  });
}
