import { useState } from "react";
import {
  choose,
  cutItem,
  cutTo,
  extrasIn,
  lineFor,
  NO_CODES,
  stillOffered,
  ticketsIn,
  withPlaces,
  type ChosenPlace,
  type CodeKind,
  type Codes,
  type ItemKey,
  type Quantities,
} from "@/shared/sale/basket";
import type { PerformanceOffer } from "@/shared/sale/model";
import type { Refusal } from "@/shared/checkout/refusals";
import type { Checkout } from "@/shared/checkout/useCheckout";
import { usePlaces } from "@/shared/sale/usePlaces";

/** What was chosen, without the offer that it was chosen from: enough to go on with after a reload. */
export interface Wants {
  readonly quantities: Quantities;
  readonly places: readonly ChosenPlace[];
  readonly codes: Codes;
}

export const NOTHING: Wants = { quantities: {}, places: [], codes: NO_CODES };

/** What somebody chooses for a sale, and how they give way where it is refused. */
export function useBasket(offer: PerformanceOffer | undefined, checkout: Checkout, before: Wants = NOTHING) {
  const [counts, setCounts] = useState(before.quantities);
  const [codes, setCodes] = useState(before.codes);
  const places = usePlaces(offer, checkout, before.places);
  const isByPlaces = offer !== undefined && offer.teams.length > 0;
  const wanted = isByPlaces ? withPlaces(counts, places.chosen) : counts;
  const quantities = offer ? stillOffered(offer, wanted) : wanted;
  const put = (next: Quantities) => {
    checkout.forgive();
    setCounts(next);
  };
  // From what they are by then: the server may still be asked about one code while the next is typed.
  const putCodes = (change: (now: Codes) => Codes) => {
    checkout.forgive();
    setCodes(change);
  };

  return {
    quantities,
    places,
    codes,
    tickets: ticketsIn(quantities),
    extras: extrasIn(quantities),
    put: (key: ItemKey, count: number) => put(choose(counts, key, count)),
    /** Takes what is left of what was refused, or does without it. */
    giveWay: (refusal: Refusal) => {
      if (!offer) return;
      const { left = 0, item } = refusal;
      if (refusal.code === "promo_code") putCodes(withoutPromo);
      else if (refusal.code === "gift_card") putCodes((now) => ({ ...now, cards: [] }));
      else if (isByPlaces && item && lineFor(offer, quantities, item).startsWith("ticket:")) {
        places.cutTo({ left, item: lineFor(offer, quantities, item) });
      } else if (item) put(cutItem(left, offer, counts, item));
      else if (isByPlaces) places.cutTo(refusal);
      else put(cutTo(left, offer, counts));
    },
    addCode: (kind: CodeKind, code: string) => putCodes((now) => withCode(now, kind, code)),
    /** Takes a promo code off again, or the card at a place of the list. */
    takeOff: (kind: CodeKind, place = 0) =>
      putCodes((now) =>
        kind === "promo_code" ? withoutPromo(now) : { ...now, cards: now.cards.filter((_, other) => other !== place) },
      ),
    clear: () => {
      put({});
      places.clear();
      setCodes(NO_CODES);
    },
  };
}

export type ChosenBasket = ReturnType<typeof useBasket>;

const withoutPromo = (codes: Codes): Codes => ({ ...codes, promo: "" });

/** One promo code an order: a new one takes the place of the one before. A card counts once. */
export function withCode(codes: Codes, kind: CodeKind, typed: string): Codes {
  const code = typed.trim();
  if (kind === "promo_code") return { ...codes, promo: code };
  return codes.cards.some((card) => folded(card) === folded(code))
    ? codes
    : { ...codes, cards: [...codes.cards, code] };
}

/** As the server compares codes: whatever the case, without spaces and dashes. */
const folded = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");
