/** What somebody has chosen of a performance: tickets, places, upsells and codes, and how much more they may. */
import type { ChoiceKey, PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";
import { byTeam, type Place } from "@/shared/teams/model";

export type UpsellKey = `upsell:${number}` | `upsell:${number}:${number}`;

/** Names what can be chosen by what it is, whatever its place in the list. */
export type ItemKey = ChoiceKey | UpsellKey;

/** How many are wanted of each. */
export type Quantities = Readonly<Partial<Record<ItemKey, number>>>;

/** A place that is wanted, and with what kind of ticket. */
export interface ChosenPlace extends Place {
  readonly choice: ChoiceKey;
}

/** What was typed into the one field for codes, sorted by what the server says it is. */
export interface Codes {
  readonly promo: string;
  readonly cards: readonly string[];
}

export type CodeKind = "promo_code" | "gift_card";

export const NO_CODES: Codes = { promo: "", cards: [] };
/** As many gift cards as one order takes. */
export const MOST_CARDS = 5;

/** What somebody wants of a performance. */
export interface Basket {
  readonly offer: PerformanceOffer;
  readonly quantities: Quantities;
  /** Where it is sold by places: which. `quantities` counts them. */
  readonly places?: readonly ChosenPlace[];
  readonly codes?: Codes;
  /** The one hold to sell from, where the counter names it. */
  readonly hold?: number | null;
}

export const keyOf = ({ type }: Pick<TicketChoice, "type">): ChoiceKey => `ticket:${type ?? "normal"}`;

export const upsellKey = (upsell: number, variant: number | null = null): UpsellKey =>
  variant === null ? `upsell:${upsell}` : `upsell:${upsell}:${variant}`;

/** The keys under which an upsell is chosen: one for each of its variants, or its own. */
export const keysOf = ({ upsell, variants }: UpsellChoice): readonly UpsellKey[] =>
  variants.length > 0 ? variants.map(({ variant }) => upsellKey(upsell, variant)) : [upsellKey(upsell)];

export const chosenOf = (quantities: Quantities, key: ItemKey): number => quantities[key] ?? 0;

export const choose = (quantities: Quantities, key: ItemKey, count: number): Quantities => ({
  ...quantities,
  [key]: Math.max(0, count),
});

const sumOf = (quantities: Quantities, keys: readonly ItemKey[]): number =>
  keys.reduce((sum, key) => sum + chosenOf(quantities, key), 0);

const keysIn = (quantities: Quantities, prefix: "ticket:" | "upsell:"): readonly ItemKey[] =>
  (Object.keys(quantities) as ItemKey[]).filter((key) => key.startsWith(prefix));

export const ticketsIn = (quantities: Quantities): number => sumOf(quantities, keysIn(quantities, "ticket:"));
export const extrasIn = (quantities: Quantities): number => sumOf(quantities, keysIn(quantities, "upsell:"));
export const isEmpty = (quantities: Quantities): boolean => ticketsIn(quantities) + extrasIn(quantities) === 0;

/** Only what is still offered, such as of a basket that was kept while the page was gone. */
export function stillOffered(offer: PerformanceOffer, quantities: Quantities): Quantities {
  const known: readonly ItemKey[] = [
    ...offer.choices.filter(({ isOffered }) => isOffered).map(keyOf),
    ...offer.upsells.flatMap(keysOf),
  ];
  return Object.fromEntries(known.flatMap((key) => (quantities[key] ? [[key, quantities[key]]] : [])));
}

/** How many places are wanted of each choice. */
export function quantitiesOf(places: readonly ChosenPlace[]): Quantities {
  const counts: Partial<Record<ChoiceKey, number>> = {};
  for (const { choice } of places) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
}

/** The tickets of the places that were chosen, with the upsells that were chosen beside them. */
export const withPlaces = (quantities: Quantities, places: readonly ChosenPlace[]): Quantities => ({
  ...Object.fromEntries(keysIn(quantities, "upsell:").map((key) => [key, chosenOf(quantities, key)])),
  ...quantitiesOf(places),
});

/** Cuts the tickets that were chosen to as many as are left; those first in the list are kept. */
export function cutTo(left: number, offer: PerformanceOffer, quantities: Quantities): Quantities {
  return cutKeys(quantities, offer.choices.map(keyOf), left);
}

function cutKeys(quantities: Quantities, keys: readonly ItemKey[], left: number): Quantities {
  let free = left;
  let corrected = quantities;
  for (const key of keys) {
    const taken = Math.min(chosenOf(quantities, key), free);
    if (chosenOf(corrected, key) !== taken) corrected = choose(corrected, key, taken);
    free -= taken;
  }
  return corrected;
}

/** The kinds of ticket that bring an upsell, of those that were chosen. */
const bringing = (offer: PerformanceOffer, quantities: Quantities, upsell: number): readonly ItemKey[] =>
  offer.choices
    .filter((choice) => choice.includes.some((one) => one.upsell === upsell) && quantities[keyOf(choice)])
    .map(keyOf);

/**
 * Where a refusal of one thing is said: at its own line, or, where it was not chosen by itself, at that of the tickets
 * that bring it.
 */
export function lineFor(offer: PerformanceOffer, quantities: Quantities, key: ItemKey): ItemKey {
  const [kind, id] = key.split(":");
  if (kind !== "upsell" || chosenOf(quantities, key) > 0) return key;
  const upsell = offer.upsells.find((one) => one.upsell === Number(id));
  const chosen = upsell && keysOf(upsell).find((one) => chosenOf(quantities, one) > 0);
  return chosen ?? bringing(offer, quantities, Number(id))[0] ?? key;
}

/** Cuts one thing to as many as are left. Of an upsell, what tickets bring counts first. */
export function cutItem(left: number, offer: PerformanceOffer, quantities: Quantities, key: ItemKey): Quantities {
  const [kind, id, variant] = key.split(":");
  if (kind === "ticket" || variant !== undefined) return cutKeys(quantities, [key], left);
  const upsell = offer.upsells.find((one) => one.upsell === Number(id));
  const direct = upsell ? keysOf(upsell) : [key];
  return cutKeys(quantities, [...bringing(offer, quantities, Number(id)), ...direct], left);
}

/** What was chosen of another performance of the event, as far as this one offers and has it. */
export function cutToOffer(offer: PerformanceOffer, quantities: Quantities): Quantities {
  const left: readonly (readonly [ItemKey, number])[] = [
    ...offer.choices.flatMap((choice) => (choice.isScarce ? [[keyOf(choice), choice.available] as const] : [])),
    ...offer.upsells.flatMap(({ upsell, available, variants }) => [
      ...variants.map((one) => [upsellKey(upsell, one.variant), one.available] as const),
      [upsellKey(upsell), available] as const,
    ]),
  ];
  const inAll = cutTo(offer.available, offer, stillOffered(offer, quantities));
  return left.reduce((cut, [key, count]) => cutItem(count, offer, cut, key), inAll);
}

/** The basket as the API takes it: only what was chosen and is still offered, from one hold where that is named. */
export function basketToDto({ offer, quantities, places = [], codes = NO_CODES, hold = null }: Basket) {
  const upsells = upsellsToDto(offer, quantities);
  const item = {
    performance: offer.performance,
    tickets: ticketsToDto(offer, quantities, places),
    ...(upsells.length > 0 && { upsells }),
  };
  return {
    items: [item],
    // A promo code takes nothing off upsells: of a basket without tickets it would be refused.
    ...(codes.promo && ticketsIn(quantities) > 0 && { promo_code: codes.promo }),
    ...(codes.cards.length > 0 && { gift_cards: codes.cards }),
    ...(hold !== null && { hold }),
  };
}

function ticketsToDto(offer: PerformanceOffer, quantities: Quantities, places: readonly ChosenPlace[]) {
  return offer.choices.flatMap((choice) => {
    const ofIt = { ticket_type: choice.type };
    if (offer.teams.length > 0) {
      const wanted = places.filter((place) => place.choice === keyOf(choice));
      return byTeam(offer.teams, wanted).map(({ id, players }) => ({
        ...ofIt,
        quantity: players.length,
        team: id,
        players,
      }));
    }
    const quantity = chosenOf(quantities, keyOf(choice));
    return quantity > 0 ? [{ ...ofIt, quantity }] : [];
  });
}

function upsellsToDto(offer: PerformanceOffer, quantities: Quantities) {
  return offer.upsells.flatMap(({ upsell, variants }) => {
    const kinds = variants.length > 0 ? variants.map(({ variant }) => variant) : [null];
    return kinds.flatMap((variant) => {
      const quantity = chosenOf(quantities, upsellKey(upsell, variant));
      return quantity > 0 ? [{ upsell, ...(variant !== null && { variant }), quantity }] : [];
    });
  });
}
