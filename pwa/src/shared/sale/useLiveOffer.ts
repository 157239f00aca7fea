import { useQueryClient } from "@tanstack/react-query";
import { catalogue } from "@/i18n/catalogue";
import { topics, useTopic } from "@/live/useTopic";
import type { PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";
import { saleKeys } from "@/shared/sale/offerCalls";
import { useLivePlaces } from "@/shared/sale/useBasket";

interface Options {
  /** Staff hear the exact figures, which the public is not told. */
  readonly isCounter?: boolean;
}

/** An offer as it is now: others choose, buy and give back meanwhile. */
export function useLiveOffer<Shown extends PerformanceOffer | undefined>(
  offer: Shown,
  { isCounter = false }: Options = {},
): Shown {
  const cache = useQueryClient();
  const performance = offer?.performance ?? 0;
  const patch = (patched: (held: PerformanceOffer) => PerformanceOffer) =>
    cache.setQueryData<PerformanceOffer>(saleKeys.performance(performance), (held) => held && patched(held));
  const upsells = isCounter ? topics.upsells : topics.upsellsPublic;
  useTopic<UpsellsLeft>(offer && offer.upsells.length > 0 ? upsells(offer.event) : null, (state) =>
    patch((held) => withUpsellsLeft(held, state)),
  );
  const hasTypes = offer?.choices.some(({ type }) => type !== null) === true;
  const types = isCounter ? topics.types : topics.typesPublic;
  const hearTypes = (state: TypesLeft) => {
    // A reason is told to everybody in English: who speaks another language reads it in theirs.
    const hasMessage = state.types.some(({ missing }) => missing !== "");
    if (hasMessage && catalogue.locale !== "en")
      void cache.invalidateQueries({ queryKey: saleKeys.performance(performance) });
    else patch((held) => withTypesLeft(held, state));
  };
  useTopic<TypesLeft>(hasTypes ? types(performance) : null, hearTypes);
  return useLivePlaces(offer);
}

interface TypeLeft {
  readonly ticket_type: number;
  /** null: a kind without a limit of its own. */
  readonly available: number | null;
  /** Why it is not sold without an upsell that it brings; empty where it has them all. */
  readonly missing: string;
  /** The most in one booking; staff, whom it does not bind, are not told. */
  readonly max_count?: number;
}

/** What a topic of kinds of ticket carries. */
interface TypesLeft {
  readonly version: number;
  readonly types: readonly TypeLeft[];
}

/** What a topic of upsells carries. */
interface UpsellsLeft {
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
  const left = new Map(types.map((one) => [one.ticket_type, one]));
  return { ...offer, typesVersion: version, choices: offer.choices.map((choice) => choiceWith(choice, left)) };
}

/** What a frame can end: there are some again, or what it brings is sold again. */
const ENDING = ["sold_out", "too_few", "upsell"];

function choiceWith(choice: TicketChoice, left: ReadonlyMap<number, TypeLeft>): TicketChoice {
  const live = choice.type === null ? undefined : left.get(choice.type);
  if (!live) return choice;
  const { available, missing, max_count: most = choice.most } = live;
  const limited = most === choice.most ? choice : { ...choice, most };
  const counted = available === null ? limited : { ...limited, available, isScarce: true };
  if (!choice.isOffered && !ENDING.includes(choice.why)) return counted;
  if (missing) return { ...counted, isOffered: false, why: "upsell", reason: missing };
  if (choice.isOffered) return counted;
  const isBack = counted.available >= choice.least;
  if (isBack) return { ...counted, isOffered: true, why: "", reason: "" };
  // Its upsell is back, but none is left of it.
  return choice.why === "upsell" ? { ...counted, why: "sold_out", reason: "" } : counted;
}

/** An offer with what is left of its upsells; an older frame changes nothing. */
export function withUpsellsLeft(offer: PerformanceOffer, { version, upsells }: UpsellsLeft): PerformanceOffer {
  if (version <= offer.upsellsVersion) return offer;
  const left = new Map(upsells.map((one) => [one.upsell, one]));
  return { ...offer, upsellsVersion: version, upsells: offer.upsells.map((one) => upsellWith(one, left)) };
}

function upsellWith(held: UpsellChoice, left: ReadonlyMap<number, UpsellsLeft["upsells"][number]>): UpsellChoice {
  const live = left.get(held.upsell);
  if (!live) return held;
  const ofVariant = new Map(live.variants.map(({ variant, available }) => [variant, available]));
  return {
    ...held,
    available: live.available,
    variants: held.variants.map((one) => ({ ...one, available: ofVariant.get(one.variant) ?? one.available })),
  };
}
