/** What is left of kinds of ticket and of upsells, as the live line tells it. */
import type { PerformanceOffer, TicketChoice, UpsellChoice } from "@/sale/model";

/** What a topic of kinds of ticket carries; null: a kind without a limit of its own. */
export interface TypesLeft {
  readonly version: number;
  readonly types: readonly { readonly ticket_type: number; readonly available: number | null }[];
}

/** What a topic of upsells carries. */
export interface UpsellsLeft {
  readonly version: number;
  readonly upsells: readonly {
    readonly upsell: number;
    readonly available: number;
    readonly variants: readonly { readonly variant: number; readonly available: number }[];
  }[];
}

/** An offer with what is left of its kinds of ticket; an older frame changes nothing. */
export function withTypesLeft(offer: PerformanceOffer, { version, types }: TypesLeft): PerformanceOffer {
  if (version <= offer.typesVersion) return offer;
  const left = new Map(types.map((one) => [one.ticket_type, one.available]));
  return { ...offer, typesVersion: version, choices: offer.choices.map((choice) => choiceWith(choice, left)) };
}

function choiceWith(choice: TicketChoice, left: ReadonlyMap<number, number | null>): TicketChoice {
  const available = choice.type === null ? undefined : left.get(choice.type);
  if (available === undefined || available === null || available === choice.available) return choice;
  // One that was sold out is offered again once somebody has given some back.
  const isBack = !choice.isOffered && choice.available < choice.least && available >= choice.least;
  return { ...choice, available, isScarce: true, ...(isBack && { isOffered: true, reason: "" }) };
}

/** An offer with what is left of its upsells; an older frame changes nothing. */
export function withUpsellsLeft(offer: PerformanceOffer, { version, upsells }: UpsellsLeft): PerformanceOffer {
  if (version <= offer.upsellsVersion) return offer;
  const left = new Map(upsells.map((one) => [one.upsell, one]));
  return { ...offer, upsellsVersion: version, upsells: offer.upsells.map((one) => upsellWith(one, left)) };
}

function upsellWith(held: UpsellChoice, left: ReadonlyMap<number, UpsellsLeft["upsells"][number]>): UpsellChoice {
  const heard = left.get(held.upsell);
  if (!heard) return held;
  const ofVariant = new Map(heard.variants.map(({ variant, available }) => [variant, available]));
  return {
    ...held,
    available: heard.available,
    variants: held.variants.map((one) => ({ ...one, available: ofVariant.get(one.variant) ?? one.available })),
  };
}
