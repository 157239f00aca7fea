import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import {
  basketToWire,
  countOf,
  eventOfferFromWire,
  performanceOfferFromWire,
  quoteFromWire,
  reservationFromWire,
  soldFromWire,
} from "@/sale/model";
import type {
  Buyer,
  Gateway,
  PerformanceOffer,
  Quantities,
  Reservation,
  Sold,
  WireEventOffer,
  WirePayment,
  WirePerformanceOffer,
  WireQuote,
  WireReservation,
} from "@/sale/model";

export const saleKeys = {
  event: (event: number) => ["sale", "event", event] as const,
  performance: (performance: number) => ["sale", "performance", performance] as const,
  quote: (performance: number, quantities: Quantities) => ["sale", "quote", performance, quantities] as const,
};

export const eventOffer = (event: number) =>
  queryOptions({
    queryKey: saleKeys.event(event),
    queryFn: async ({ signal }) =>
      eventOfferFromWire(await api.get<WireEventOffer>(`/sales/events/${event}`, { signal })),
  });

export const performanceOffer = (performance: number) =>
  queryOptions({
    queryKey: saleKeys.performance(performance),
    queryFn: async ({ signal }) =>
      performanceOfferFromWire(await api.get<WirePerformanceOffer>(`/sales/performances/${performance}`, { signal })),
  });

/** What the chosen tickets cost; asks the server, which alone prices. */
export const saleQuote = (offer: PerformanceOffer, quantities: Quantities) =>
  queryOptions({
    queryKey: saleKeys.quote(offer.performance, quantities),
    queryFn: async ({ signal }) =>
      quoteFromWire(await api.post<WireQuote>("/sales/quotes", basketToWire(offer, quantities), { signal })),
    enabled: countOf(quantities) > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });

export async function reserve(offer: PerformanceOffer, quantities: Quantities, key: string): Promise<Reservation> {
  const body = basketToWire(offer, quantities);
  return reservationFromWire(await api.post<WireReservation>("/sales/reservations", body, { idempotencyKey: key }));
}

export interface PayRequest {
  readonly reservation: Reservation;
  readonly gateway: Gateway;
  readonly buyer: Buyer;
  /** What was put on the counter, with two decimals. */
  readonly tendered?: string;
}

export async function pay({ reservation, gateway, buyer, tendered }: PayRequest): Promise<Sold> {
  const { name, email, phone, marketing } = buyer;
  const body = { gateway, buyer: { name, email, phone, marketing_optin: marketing }, ...(tendered && { tendered }) };
  const path = `/sales/reservations/${reservation.id}/payment`;
  return soldFromWire(await api.post<WirePayment>(path, body, { reservationSecret: reservation.secret }));
}

export async function cancel(reservation: Reservation): Promise<void> {
  await api.delete(`/sales/reservations/${reservation.id}`, { reservationSecret: reservation.secret });
}

/** How a payment stands, for somebody who comes back to it: sold, still open, or over. */
export async function readPayment(reservation: Reservation): Promise<Sold | "open" | "over"> {
  const wire = await api.get<WirePayment>(`/sales/payments/${reservation.payment}`, {
    reservationSecret: reservation.secret,
  });
  if (wire.status === "Success") return soldFromWire(wire);
  return wire.status === "Progress" ? "open" : "over";
}
