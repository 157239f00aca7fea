import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { useReadAgain } from "@/live/lists";
import type { Span } from "@/shared/reports/reports";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";

/** What was sold at a country, a state or a district, in one currency. */
export interface PlaceRow {
  /** Empty where it is not known. */
  readonly location: string;
  /** `GB`, `GB-EM`; empty where it is not known. */
  readonly region: string;
  readonly orders: number;
  readonly tickets: number;
  readonly amount: string;
  readonly currency: string;
  readonly share: string;
}

/** The server's word for a place that buyers did not enter, or that could not be found. */
const UNKNOWN = "Unknown";

const placeFromDto = (dto: Shapes["PlaceRowOut"]): PlaceRow => ({
  location: dto.location === UNKNOWN ? "" : dto.location,
  region: dto.region,
  orders: dto.nooforder,
  tickets: dto.nooftickets,
  amount: dto.eventprice,
  currency: dto.currency,
  share: dto.orderpercentage,
});

/** Where one has drilled to: the world, a country, or one of its states. */
export interface Level {
  readonly country: Place | null;
  readonly state: Place | null;
}

interface Place {
  readonly name: string;
  /** `GB`, `GB-EM` */
  readonly region: string;
}

export const WORLD: Level = { country: null, state: null };

export const levelAbove = (level: Level): Level => (level.state ? { ...level, state: null } : WORLD);

export interface BuyerRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly country: string;
  readonly zipcode: string;
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly tickets: number;
  readonly upsells: number;
  readonly total: string;
  readonly currency: string;
}

const buyerFromDto = (dto: Shapes["TicketBuyerOut"]): BuyerRow => ({
  id: dto.eventticketdetailid,
  email: dto.email,
  name: dto.endusername,
  country: dto.country,
  zipcode: dto.zipcode,
  event: dto.eventname,
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  tickets: dto.nooftickets,
  upsells: dto.upsellcount,
  total: dto.total,
  currency: dto.currency,
});

const buyersFromDto = (
  response: ListResponse<Shapes["TicketBuyerOut"]> & { readonly more?: boolean },
): ListPage<BuyerRow> => ({
  rows: rowsOf(response).map(buyerFromDto),
  total: response.total ?? 0,
  more: response.more ?? false,
});

interface Choices {
  readonly events: readonly { readonly id: number; readonly name: string }[];
  readonly shows: readonly ShowChoice[];
}

interface ShowChoice {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
}

const choicesFromDto = (dto: Shapes["OrderFiltersData"]): Choices => ({
  events: dto.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
  shows: dto.performances.map((row) => ({
    id: row.eventdetailid,
    startsAt: row.eventdatetimeISO,
    zone: row.timezone,
    subcategory: row.subcategory,
  })),
});

/** An account's embedded dashboard; without a token there is none. */
export interface Analytics {
  readonly token: string;
  readonly url: string;
  /** In milliseconds by the server's clock. */
  readonly endsAt: number;
}

const analyticsFromDto = (dto: Shapes["DashboardTokenOut"]): Analytics => ({
  token: dto.token,
  url: dto.url,
  endsAt: dto.expires_at ? Date.parse(dto.expires_at) : 0,
});

/** Spec part 3, section 4: missing, or its expiry is earlier than now. */
export const isExpired = (analytics: Analytics | undefined, now: number): boolean =>
  !analytics?.token || analytics.endsAt < now;

const REPORTING = "reporting";
/** Figures of all that was ever sold: nobody watches them by the second. */
const READ_EVERY_MS = 5000;

/** An account's embedded dashboard. A token that is over is no token: whoever finds one asks for another. */
export const analytics = (account: number) =>
  queryOptions({
    queryKey: [REPORTING, "analytics", account] as const,
    queryFn: async ({ signal }): Promise<Analytics> => {
      const path = `/report/getMetabaseDashboardToken/${account}`;
      return analyticsFromDto((await api.get<DataResponse<Shapes["DashboardTokenOut"]>>(path, { signal })).data);
    },
    staleTime: ({ state }) => (isExpired(state.data, serverNow()) ? 0 : Infinity),
    meta: { persist: false },
  });

/** Of which event's sales, and of which days; 0 and nothing for all. */
export interface SalesFilter {
  readonly event: number;
  readonly period: Span | "";
}

export const ALL_SALES: SalesFilter = { event: 0, period: "" };

export const placesToDto = (account: number, { country, state }: Level, { event, period }: SalesFilter) => ({
  accountid: account,
  countryname: country?.name ?? "",
  statename: state?.name ?? "",
  eventid: event,
  period,
});

export const places = (account: number, level: Level, filter: SalesFilter) => {
  const body = placesToDto(account, level, filter);
  return queryOptions({
    queryKey: [REPORTING, "places", account, body] as const,
    queryFn: async ({ signal }): Promise<readonly PlaceRow[]> => {
      const path = "/events/getEventWorldReport";
      const response = await api.post<DataResponse<readonly Shapes["PlaceRowOut"][]>>(path, body, { signal });
      return response.data.map(placeFromDto);
    },
  });
};

interface BuyersRequest {
  readonly account: number;
  /** 0: all. */
  readonly event: number;
  readonly show: number;
}

export const ticketBuyers = ({ account, event, show }: BuyersRequest, request: ListRequest) =>
  listQuery({
    key: [REPORTING, "buyers", account, event, show],
    asked: request,
    orderings: {},
    path: "/events/getTicketBuyers",
    body: buyersToDto({ account, event, show }),
    pageOf: buyersFromDto,
  });

export const buyersToDto = ({ account, event, show }: BuyersRequest) => ({
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
      const response = await api.post<DataResponse<Shapes["OrderFiltersData"]>>("/orders/filters", body, { signal });
      return choicesFromDto(response.data);
    },
    placeholderData: keepPreviousData,
  });

/** Reads again what is shown when something is sold, refunded or exchanged. */
export function useLiveReporting(account: number | null): LiveStatus {
  const handlers = useReadAgain(READ_EVERY_MS, [REPORTING, "places", account], [REPORTING, "buyers", account]);
  return useItems<Topics["account:{}:orders"]>(account === null ? null : topics.orders(account), handlers);
}
