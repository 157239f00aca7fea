import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, randomId } from "@/api/client";
import { messageIn } from "@/api/done";
import { ApiError } from "@/api/errors";
import { isOutcomeUnknown } from "@/api/outcome";
import type { Shapes } from "@/api/schemas";
import type { Paying } from "../checkout/card";
import { basketToDto, isEmpty, type Basket, type CodeKind } from "@/shared/sale/basket";
import { cardSaleToDto, soldCardFromDto, type CardSale, type SoldCard, type SoldCardDto } from "@/shared/sale/giftCard";
import {
  type Buyer,
  type Gateway,
  type LinkedReservation,
  type PaymentDto,
  type PaymentStatus,
  paymentStatusFromDto,
  type QuoteDto,
  quoteFromDto,
  type Reservation,
  type ReservationDto,
  reservationFromDto,
} from "@/shared/sale/model";
import { saleKeys } from "@/shared/sale/offerCalls";
import { sentWithProof, type ProofState } from "@/shared/abusePrevention/proofOfWork";

/** What the chosen tickets cost; the server is asked, since only the server computes prices. */
export const saleQuote = (basket: Basket) => {
  const body = basketToDto(basket);
  return queryOptions({
    queryKey: saleKeys.quote(body),
    queryFn: async ({ signal }) => quoteFromDto(await api.post<QuoteDto>("/sales/quotes", body, { signal })),
    enabled: !isEmpty(basket.quantities),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
};

/** By this the server knows that a request which comes again is this page's, whoever else has seen its key. */
const reservationMark = randomId();

/** What a typed code is: a promo code or a gift card. One that is neither is refused, and so is one that is used up. */
export async function findCode(performance: number, code: string): Promise<CodeKind> {
  return (await api.post<Shapes["TypedCodeOut"]>("/sales/codes", { performance, code })).kind;
}

export async function sellCard(sale: CardSale, key: string): Promise<SoldCard> {
  const body = cardSaleToDto(sale);
  return soldCardFromDto(
    await api.post<SoldCardDto>("/sales/gift-cards", body, { idempotencyKey: key, reservationMark }),
  );
}

/** `onProofState` hears what the server asks to be proved first, while it is (`shared/abusePrevention`). */
export async function reserve(
  basket: Basket,
  key: string,
  onProofState: (proofState: ProofState | undefined) => void = () => undefined,
): Promise<Reservation> {
  const body = basketToDto(basket);
  const send = async (proof?: string) =>
    await api.post<ReservationDto>("/sales/reservations", body, {
      idempotencyKey: key,
      reservationMark,
      ...(proof !== undefined && { headers: { "X-Proof": proof } }),
    });
  return reservationFromDto(await sentWithProof(send, onProofState));
}

export interface PayRequest<Paid = Reservation> {
  readonly reservation: Paid;
  readonly gateway: Gateway;
  /** Without one the buyer stays whoever is named already. */
  readonly buyer?: Buyer | undefined;
  /** How much cash the buyer gave, with two decimals. */
  readonly tendered?: string;
}

/** Pays for a reservation; it is sold at once, or under way while a provider takes its time. */
export async function pay(request: PayRequest): Promise<PaymentStatus> {
  return paymentStatusFromDto(await sendPayment(request));
}

/** The same as the API gives it, also for the sale of a gift card. */
export async function sendPayment({
  reservation,
  gateway,
  buyer,
  tendered,
}: PayRequest<Pick<Reservation, "id" | "secret">>): Promise<PaymentDto> {
  const body = { gateway, ...(buyer && { buyer: buyerToDto(buyer) }), ...(tendered && { tendered }) };
  const path = `/sales/reservations/${reservation.id}/payment`;
  return await api.post<PaymentDto>(path, body, { reservationSecret: reservation.secret });
}

const buyerToDto = ({ name, email, phone, marketing }: Buyer) => ({ name, email, phone, marketing_optin: marketing });

export async function cancel({ id, secret }: Pick<Reservation, "id" | "secret">): Promise<void> {
  messageIn(await api.delete(`/sales/reservations/${id}`, { reservationSecret: secret }));
}

/** How a payment stands; one that is no longer ours, such as after its buyer has opened a link to it, is over here. */
export async function readPaymentStatus(
  { payment, secret }: Pick<Reservation, "payment" | "secret">,
  signal?: AbortSignal,
): Promise<PaymentStatus> {
  const options = { reservationSecret: secret, ...(signal && { signal }) };
  try {
    return paymentStatusFromDto(await api.get<PaymentDto>(`/sales/payments/${payment}`, options));
  } catch (error) {
    if (isNotOurs(error)) return "over";
    throw error;
  }
}

/**
 * Gives a reservation back. Gives `over` once nothing is sold and nothing will be, or how it stands where it is paid or
 * being paid. Where no payment was sent it is left without an answer, too, since it expires by itself. Otherwise throws
 * where that is not known, or where the server refuses it for another reason.
 */
export async function giveBack(reservation: Paying, isSent: boolean): Promise<PaymentStatus> {
  try {
    return await cancelOrAsk(reservation);
  } catch (error) {
    if (isSent) throw error;
    return "over";
  }
}

async function cancelOrAsk(reservation: Paying): Promise<PaymentStatus> {
  try {
    await cancel(reservation);
    return "over";
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error;
    if (isNotOurs(error) || isHeldForBuyer(error)) return "over";
    const status = await readPaymentStatus(reservation);
    if (status === "open") throw error;
    return status;
  }
}

/** It was sent to its buyer as a link, or put under their name: it is theirs. */
const isHeldForBuyer = (error: unknown) =>
  error instanceof ApiError && (error.code === "link_sent" || error.code === "reserved_under_name");

const isNotOurs = (error: unknown) => error instanceof ApiError && error.code === "not_found";

/** How a payment stands, for a screen that comes back to it or waits for it to end. */
export const paymentStatusQuery = (reservation: Pick<Reservation, "payment" | "secret">) =>
  queryOptions({
    queryKey: saleKeys.payment(reservation.payment),
    queryFn: ({ signal }) => readPaymentStatus(reservation, signal),
    staleTime: 0,
    retry: false,
  });

/** What a link from the box office has reserved for its reader. It opens on one device alone. */
export const openedLink = (link: string) =>
  queryOptions({
    queryKey: ["sale", "link", link] as const,
    queryFn: async (): Promise<LinkedReservation> => {
      const dto = await api.post<ReservationDto>("/sales/links", { link });
      return { performance: dto.orders[0]?.performance ?? 0, reservation: reservationFromDto(dto) };
    },
    // The second time it would be used up.
    staleTime: Infinity,
    retry: false,
  });
