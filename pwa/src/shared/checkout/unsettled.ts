/**
 * Sales that were sent to be paid and whose end nobody has seen yet (decision 0137). They are stored in the browser
 * before the payment is sent: a closed tab, a reload or another tab of the same person then still knows of them.
 */
import { asRecord } from "@/api/ownBody";
import { browserStorage } from "@/device/web/browserStorage";
import type { Gateway, PerformanceOffer, Reservation } from "@/shared/sale/model";
import { keysOf, noteStored, prefixOf, type Seller } from "@/shared/checkout/unsettledKeys";

export type { Seller } from "@/shared/checkout/unsettledKeys";

/** Enough to ask for its state, and to pay the same reservation again. It names no buyer. */
export interface UnsettledSale {
  readonly event: number;
  readonly performance: number;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly reservation: Reservation;
  /** How it was to be paid last. */
  readonly gateway: Gateway;
}

type Sold = Pick<UnsettledSale, "event" | "reservation">;

const keyOf = (seller: Seller, { event, reservation }: Sold) => `${prefixOf(seller)}${event}-${reservation.payment}`;

/** What is stored of a sale of this performance. */
export const unsettledOf = (
  offer: Pick<PerformanceOffer, "event" | "performance" | "eventName" | "startsAt" | "zone">,
  reservation: Reservation,
  gateway: Gateway,
): UnsettledSale => {
  const { event, performance, eventName, startsAt, zone } = offer;
  return { event, performance, eventName, startsAt, zone, reservation, gateway };
};

export function storeUnsettled(seller: Seller, sale: UnsettledSale): void {
  const key = keyOf(seller, sale);
  noteStored(key);
  browserStorage.write(key, JSON.stringify(sale));
}

/** Its end is known: it was shown as sold, or nothing was sold and nothing will be. */
export const forgetUnsettled = (seller: Seller, sale: Sold): void => browserStorage.remove(keyOf(seller, sale));

/** A person's sales that are not settled; of one event, where it is named. */
export const unsettledSales = (seller: Seller, event?: number): readonly UnsettledSale[] =>
  keysOf(`${prefixOf(seller)}${event === undefined ? "" : `${event}-`}`)
    .map(read)
    .filter((sale) => sale !== undefined);

function read(key: string): UnsettledSale | undefined {
  try {
    const sale: unknown = JSON.parse(browserStorage.read(key) ?? "");
    return isUnsettled(sale) ? sale : undefined;
  } catch {
    return undefined;
  }
}

function isUnsettled(value: unknown): value is UnsettledSale {
  const sale = asRecord(value);
  const reservation = asRecord(sale?.reservation);
  return typeof sale?.performance === "number" && typeof reservation?.payment === "string" && "quote" in reservation;
}
