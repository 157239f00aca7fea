/** What is left of kinds of ticket and of upsells, as the live line tells it. */
import type { PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";

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
export interface TypesLeft {
  readonly version: number;
  readonly types: readonly TypeLeft[];
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
  const left = new Map(types.map((one) => [one.ticket_type, one]));
  return { ...offer, typesVersion: version, choices: offer.choices.map((choice) => choiceWith(choice, left)) };
}

/** What a frame can end: there are some again, or what it brings is sold again. */
const ENDING = ["sold_out", "too_few", "upsell"];

function choiceWith(choice: TicketChoice, left: ReadonlyMap<number, TypeLeft>): TicketChoice {
  const heard = choice.type === null ? undefined : left.get(choice.type);
  if (!heard) return choice;
  const { available, missing, max_count: most = choice.most } = heard;
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
  const heard = left.get(held.upsell);
  if (!heard) return held;
  const ofVariant = new Map(heard.variants.map(({ variant, available }) => [variant, available]));
  return {
    ...held,
    available: heard.available,
    variants: held.variants.map((one) => ({ ...one, available: ofVariant.get(one.variant) ?? one.available })),
  };
}
