/** What can be chosen, row by row, as both the widget and the counter show it. */
import { chosenOf, keyOf, keysOf, upsellKey, ticketsIn, type ItemKey, type Quantities } from "@/shared/sale/basket";
import type { PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";

/** What a ticket costs beside its price: its booking fee, and its tax, which the price holds or which comes on top. */
export type Beside = Pick<TicketChoice, "bookingFee" | "tax" | "taxName" | "includesTax">;

/** One thing that can be chosen by a number. */
export interface Row {
  readonly key: ItemKey;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  /** What one costs beside its price, where it is a ticket. */
  readonly beside?: Beside;
  readonly count: number;
  /** Whoever wants any takes at least so many. */
  readonly least: number;
  readonly most: number;
  /** The most of this kind in one booking, where that is fewer than of all tickets; it does not bind the counter. */
  readonly perBooking: number | null;
  /** How many are left, where that is worth saying. */
  readonly left: number | null;
  /** Why none can be had; empty where one can. */
  readonly reason: string;
  readonly includes: readonly string[];
}

/** An upsell with a row for each of its variants, or with one. */
export interface UpsellRows {
  readonly upsell: UpsellChoice;
  readonly rows: readonly Row[];
}

/** Who sells: the counter may sell all of a pool, whatever the limits for an order; a buyer is told of few. */
export interface Seller {
  /** How many tickets there are for this sale. */
  readonly pool: number;
  readonly isCounter: boolean;
  /** The word for nothing left. */
  readonly soldOut: string;
}

export function ticketRows(offer: PerformanceOffer, quantities: Quantities, seller: Seller): readonly Row[] {
  const chosen = ticketsIn(quantities);
  return offer.choices.map((choice) => ticketRow(choice, offer, quantities, chosen, seller));
}

function ticketRow(
  choice: TicketChoice,
  offer: PerformanceOffer,
  quantities: Quantities,
  chosen: number,
  { pool, isCounter, soldOut }: Seller,
): Row {
  const key = keyOf(choice);
  const count = chosenOf(quantities, key);
  const left = choice.isScarce ? Math.min(choice.available, pool) : pool;
  const inOrder = isCounter ? pool : Math.min(pool, offer.most);
  const most = Math.max(0, Math.min(inOrder - (chosen - count), left, isCounter ? left : choice.most));
  return {
    key,
    name: choice.name,
    description: choice.description,
    price: choice.price,
    beside: choice,
    count,
    // The fewest of an order are counted over all kinds, and asked for by the server; those of a kind are its own.
    least: choice.type === null ? 1 : choice.least,
    most,
    perBooking: isCounter || choice.type === null || choice.most >= offer.most ? null : choice.most,
    // The counter says once how many its pool has.
    left: choice.isScarce && (isCounter ? left < pool : left < offer.most) ? left : null,
    reason: reasonOf(choice, left, soldOut),
    includes: choice.includes.map(({ name }) => name),
  };
}

function reasonOf({ isOffered, isScarce, reason }: TicketChoice, left: number, soldOut: string): string {
  if (!isOffered) return reason || soldOut;
  return isScarce && left === 0 ? soldOut : "";
}

export function upsellRows(offer: PerformanceOffer, quantities: Quantities, seller: Seller): readonly UpsellRows[] {
  return offer.upsells.map((upsell) => ({ upsell, rows: rowsOf(upsell, quantities, seller) }));
}

function rowsOf(upsell: UpsellChoice, quantities: Quantities, { isCounter, soldOut }: Seller): readonly Row[] {
  const chosen = keysOf(upsell).reduce((sum, key) => sum + chosenOf(quantities, key), 0);
  const inOrder = isCounter ? upsell.available : Math.min(upsell.available, upsell.most);
  const rowOf = (key: ItemKey, name: string, description: string, available: number): Row => {
    const count = chosenOf(quantities, key);
    const others = chosen - count;
    const left = Math.min(available, upsell.available);
    return {
      key,
      name,
      description,
      price: upsell.price,
      count,
      // What other variants have already counts towards the fewest.
      least: isCounter ? 1 : Math.max(1, upsell.least - others),
      most: Math.max(0, Math.min(inOrder - others, left)),
      perBooking: null,
      left: isCounter || left < upsell.most ? left : null,
      reason: left === 0 ? soldOut : "",
      includes: [],
    };
  };
  return upsell.variants.length > 0
    ? upsell.variants.map(({ variant, name, description, available }) =>
        rowOf(upsellKey(upsell.upsell, variant), name, description, available),
      )
    : [rowOf(upsellKey(upsell.upsell), upsell.name, upsell.description, upsell.available)];
}
