import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "@/api/errors";
import type { Refusal } from "@/shared/checkout/refusals";
import type { Checkout } from "@/shared/checkout/useCheckout";
import { newerTeams, useReceivedPlaces } from "@/shared/teams/calls";
import { isSamePlace, placeState, type Place, type TeamPlaces } from "@/shared/teams/model";
import {
  choose,
  cutItem,
  cutTo,
  cutToOffer,
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
import type { ChoiceKey, PerformanceOffer } from "@/shared/sale/model";
import { saleKeys } from "@/shared/sale/offerCalls";

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
  const basket = isByPlaces ? withPlaces(counts, places.chosen) : counts;
  const quantities = offer ? stillOffered(offer, basket) : basket;
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
    /** Goes on with another performance of the event; its places are chosen anew. */
    goTo: (next: PerformanceOffer) => {
      put(cutToOffer(next, quantities));
      places.clear();
    },
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

const NOBODY: readonly TeamPlaces[] = [];
const NO_PLACES: readonly ChosenPlace[] = [];

/** An offer with its places as they are now, which others choose and give back meanwhile. */
export function useLivePlaces<Shown extends PerformanceOffer | undefined>(offer: Shown): Shown {
  const received = useReceivedPlaces(offer && offer.teams.length > 0 ? offer.performance : null);
  return useMemo(() => {
    if (!offer || !received) return offer;
    return { ...offer, teams: newerTeams({ version: offer.placesVersion, teams: offer.teams }, received) };
  }, [offer, received]);
}

/**
 * Of the places that one chose: those that are still to be had, and those that somebody else has taken since. Those that
 * are on their way back from oneself still count as one's own.
 */
export function parted(
  teams: readonly TeamPlaces[],
  chosen: readonly ChosenPlace[],
  returning: readonly ChosenPlace[] = [],
) {
  const isOpen = (place: ChosenPlace) => {
    const state = placeState(teams, place);
    return state === "free" || (state === "reserved" && returning.some((own) => isSamePlace(own, place)));
  };
  return { kept: chosen.filter(isOpen), lost: chosen.filter((place) => !isOpen(place)) };
}

/** Of which places too few are left: of one team, of one kind of ticket, or of all. */
interface Scarcity {
  readonly left?: number;
  readonly team?: number;
  readonly item?: ItemKey;
}

/** As many as are left of them; those that were chosen first are kept. */
export function cutPlaces(chosen: readonly ChosenPlace[], { left = 0, team, item }: Scarcity): readonly ChosenPlace[] {
  const counted = chosen.filter(
    (place) => (team === undefined || place.team === team) && (item === undefined || place.choice === item),
  );
  const over = new Set(counted.slice(left));
  return chosen.filter((place) => !over.has(place));
}

export interface ChosenPlaces {
  /** Those to sell. */
  readonly chosen: readonly ChosenPlace[];
  /** Those that somebody else took while one chose; they are not sold. */
  readonly lost: readonly ChosenPlace[];
  readonly toggle: (place: Place, choice: ChoiceKey) => void;
  /** Keeps as many as are left: those that were chosen first. */
  readonly cutTo: (scarcity: Scarcity) => void;
  /** They were reserved, and are given back: until that is heard of they are still one's own. */
  readonly giveBack: () => void;
  readonly clear: () => void;
}

/** The places that one chooses for a sale. One that somebody else takes meanwhile is let go, and the rest is kept. */
export function usePlaces(
  offer: PerformanceOffer | undefined,
  checkout: Checkout,
  before: readonly ChosenPlace[] = NO_PLACES,
): ChosenPlaces {
  const [basket, setBasket] = useState(before);
  const [returning, setReturning] = useState<readonly ChosenPlace[]>([]);
  // From the moment that one asks for them, what is taken of them is taken by oneself.
  const areOurs = checkout.isBusy || checkout.phase.at !== "choosing";
  const isRefused = checkout.refusal !== undefined;
  const { kept, lost } = areOurs
    ? { kept: basket, lost: [] }
    : parted(offer?.teams ?? NOBODY, basket, isRefused ? [] : returning);
  const put = (next: readonly ChosenPlace[]) => {
    checkout.forgive();
    setReturning([]);
    setBasket(next);
  };
  return {
    chosen: kept,
    // A refusal names them itself.
    lost: isRefused ? [] : lost,
    toggle: (place, choice) => {
      const others = kept.filter((held) => !isSamePlace(held, place));
      put(others.length < kept.length ? others : [...kept, { ...place, choice }]);
    },
    cutTo: (scarcity) => put(cutPlaces(kept, scarcity)),
    giveBack: () => setReturning(basket),
    clear: () => put([]),
  };
}

/** A price was refused since a place of it is gone: without a live line one only hears of it so. */
export function useReadWhenTaken(performance: number, error: Error | null): void {
  const cache = useQueryClient();
  const isTaken = error instanceof ApiError && error.code === "place_taken";
  useEffect(() => {
    if (isTaken) void cache.invalidateQueries({ queryKey: saleKeys.performance(performance) });
  }, [isTaken, cache, performance]);
}
