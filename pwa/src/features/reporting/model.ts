/** What the Reporting Dashboard shows, in our words; the wire's names stop here. */
import type { Shapes, WireList } from "@/api/wire";
import { rowsOf } from "@/api/wire";
import type { ListPage } from "@/office/list";

/** What was sold at a country, a state or a district, in one currency. */
export interface PlaceRow {
  readonly location: string;
  /** `GB`, `GB-EM`; empty where it is not known. */
  readonly region: string;
  readonly orders: number;
  readonly tickets: number;
  readonly amount: string;
  readonly currency: string;
  readonly share: string;
}

export const placeFromWire = (wire: Shapes["PlaceRowOut"]): PlaceRow => ({
  location: wire.location,
  region: wire.region,
  orders: wire.nooforder,
  tickets: wire.nooftickets,
  amount: wire.eventprice,
  currency: wire.currency,
  share: wire.orderpercentage,
});

/** Where one has drilled to: the world, a country, or one of its states. */
export interface Level {
  readonly country: Place | null;
  readonly state: Place | null;
}

export interface Place {
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

export const buyerFromWire = (wire: Shapes["TicketBuyerOut"]): BuyerRow => ({
  id: wire.eventticketdetailid,
  email: wire.email,
  name: wire.endusername,
  country: wire.country,
  zipcode: wire.zipcode,
  event: wire.eventname,
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
  tickets: wire.nooftickets,
  upsells: wire.upsellcount,
  total: wire.total,
  currency: wire.currency,
});

export const buyersFromWire = (
  reply: WireList<Shapes["TicketBuyerOut"]> & { readonly more?: boolean },
): ListPage<BuyerRow> => ({
  rows: rowsOf(reply).map(buyerFromWire),
  total: reply.total ?? 0,
  more: reply.more ?? false,
});

export interface Choices {
  readonly events: readonly { readonly id: number; readonly name: string }[];
  readonly shows: readonly ShowChoice[];
}

export interface ShowChoice {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
}

export const choicesFromWire = (wire: Shapes["OrderFiltersData"]): Choices => ({
  events: wire.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
  shows: wire.performances.map((row) => ({
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

export const analyticsFromWire = (wire: Shapes["DashboardTokenOut"]): Analytics => ({
  token: wire.token,
  url: wire.url,
  endsAt: wire.expires_at ? Date.parse(wire.expires_at) : 0,
});

/** Spec part 3, section 4: missing, or its expiry is earlier than now. */
export const isExpired = (analytics: Analytics | undefined, now: number): boolean =>
  !analytics?.token || analytics.endsAt < now;
