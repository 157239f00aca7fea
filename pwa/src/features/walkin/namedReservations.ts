/** Reservations under a name: kept for somebody who telephones or writes, and who pays on collection. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { reservationFromDto, type PerformanceOffer, type Reservation, type ReservationDto } from "@/shared/sale/model";

export interface NamedForm {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** null: until the performance begins. */
  readonly until: string | null;
  readonly note: string;
}

/** Of which performance something is. */
export type OfPerformance = Pick<PerformanceOffer, "event" | "performance" | "eventName" | "startsAt" | "zone">;

/** One that waits to be collected. */
export interface Named extends OfPerformance {
  readonly order: number;
  readonly reservation: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly tickets: number;
  readonly total: string;
  readonly currency: string;
  readonly until: string;
  readonly note: string;
}

/** Keeps what is reserved under a name, and tells until when. */
export async function reserveUnderName(reservation: number, form: NamedForm): Promise<string> {
  const body = { reservationId: reservation, ...form };
  return (await api.post<Shapes["ExtendedOut"]>("/orders/reserveUnderName", body)).expires_at;
}

/** What a till needs to take the money of a reservation. */
export async function collectReservation(reservation: number): Promise<Reservation> {
  return reservationFromDto(
    await api.post<ReservationDto>("/orders/collectReservation", { reservationId: reservation }),
  );
}

/** Lets a gift card pay for a reservation, and tells what is left. */
export async function payByGiftCard(reservation: number, code: string): Promise<Reservation> {
  return reservationFromDto(
    await api.post<ReservationDto>("/payment/useGiftCard", { reservationId: reservation, code }),
  );
}

const MOST = 50;

/** What is kept under names of a performance, or without one of all of them, the newest first. */
export const namedReservations = (account: number, performance: number, search: string) =>
  queryOptions({
    queryKey: ["named-reservations", performance, account, search] as const,
    queryFn: async ({ signal }): Promise<readonly Named[]> => {
      const body = {
        account_id: account,
        payment_method: "Reserved",
        named: true,
        eventdetailid: performance,
        search,
        page: 1,
        page_size: MOST,
      };
      const response = await api.post<Shapes["OrderSearchOut"]>("/events/searchOrderDetails", body, { signal });
      return response.data.eventinfo.flatMap(namedFromDto);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { persist: false },
  });

function namedFromDto(row: Shapes["OrderRowOut"]): readonly Named[] {
  if (row.reservationId === null || row.reserveduntil === null) return [];
  return [
    {
      event: row.eventid,
      performance: row.eventdetailid,
      eventName: row.eventname,
      startsAt: row.eventdatetimeISO,
      order: row.id,
      reservation: row.reservationId,
      name: row.endusername,
      email: row.email,
      phone: row.phonenumber,
      tickets: row.nooftickets,
      total: row.total,
      currency: row.currency,
      until: row.reserveduntil,
      zone: row.timezone,
      note: row.reservednote,
    },
  ];
}
