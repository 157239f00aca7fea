/** Why a step of the checkout was refused, and where that is said: at a line, at the codes, or below everything. */
import { ApiError, errorMessage } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import { textsOf } from "@/i18n/i18n";
import {
  chosenOf,
  keyOf,
  keysOf,
  lineFor,
  ticketsIn,
  upsellKey,
  type CodeKind,
  type ItemKey,
  type Quantities,
} from "@/shared/sale/basket";
import type { PerformanceOffer } from "@/shared/sale/model";
import type { useFormat } from "@/ui/format";
import { toMinor } from "@/ui/money";

/** Why a step was refused; `left` is how many are left where they were too few. */
export interface Refusal {
  readonly message: string;
  readonly left?: number;
  /** The team of which they are left, where it is but one that has too few. */
  readonly team?: number;
  /** The one thing that it is about, at whose line it is said. */
  readonly item?: ItemKey;
  /** The code that it is about: it takes nothing off, or pays nothing, any more. */
  readonly code?: CodeKind;
  /** The server does not tell why, since whoever guesses at codes would learn which there are. */
  readonly isUnsaid?: boolean;
  /** It is kept no longer. */
  readonly isOver?: boolean;
}

export function refusalOf(error: unknown): Refusal {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { message };
  const data = asRecord(error.data) ?? {};
  const { available: left, team } = data;
  switch (error.code) {
    case "sold_out":
      return typeof left === "number" ? { message, left, ...(typeof team === "number" && { team }) } : { message };
    case "type_sold_out":
    case "upsell_sold_out":
    case "too_few":
    case "not_offered":
      return { message, ...(typeof left === "number" && { left }), ...itemOf(data) };
    case "too_many":
      return { message, ...(typeof data.most === "number" && { left: data.most }), ...itemOf(data) };
    case "code_used_up":
      return { message, code: "promo_code" };
    case "code_not_taken":
      return { message, code: error.field === "gift_cards" ? "gift_card" : "promo_code", isUnsaid: true };
    case "expired":
    case "already_paid":
    case "money_goes_back":
      return { message, isOver: true };
    case undefined:
    default:
      return { message };
  }
}

function itemOf({ upsell, variant, ticket_type: type }: Record<string, unknown>): Pick<Refusal, "item"> {
  if (typeof upsell === "number") return { item: upsellKey(upsell, typeof variant === "number" ? variant : null) };
  return typeof type === "number" ? { item: `ticket:${type}` } : {};
}

export interface Refusals {
  readonly at: (key: ItemKey) => Refusal | undefined;
  readonly atCodes: Refusal | undefined;
  readonly elsewhere: Refusal | undefined;
}

const NONE: Refusals = { at: () => undefined, atCodes: undefined, elsewhere: undefined };

/** What was refused last: a step of the checkout, or else the price of what is chosen. */
export function refusalsOf(
  refusal: Refusal | undefined,
  error: Error | null,
  offer: PerformanceOffer,
  quantities: Quantities,
): Refusals {
  const newest = refusal ?? (error ? refusalOf(error) : undefined);
  if (!newest) return NONE;
  if (newest.code) return { ...NONE, atCodes: newest };
  if (!newest.item) return { ...NONE, elsewhere: newest };
  const line = lineFor(offer, quantities, newest.item);
  if (!linesOf(offer).includes(line)) return { ...NONE, elsewhere: newest };
  return { ...NONE, at: (key) => (key === line ? newest : undefined) };
}

/** What has a line of its own: where tickets are those of places, their kinds have none. */
const linesOf = ({ choices, upsells, teams }: PerformanceOffer): readonly ItemKey[] => [
  ...(teams.length > 0 ? [] : choices.map(keyOf)),
  ...upsells.flatMap(keysOf),
];

/** The performance for which a code was taken. */
export type TakenFor = Pick<PerformanceOffer, "performance" | "startsAt" | "zone">;

interface Chosen {
  readonly offer: PerformanceOffer;
  readonly quantities: Quantities;
  readonly takenFor?: TakenFor;
}

/**
 * Why a promo code that was taken fits no longer, as far as it is known here. It was good for its performance once, so
 * what has changed is what is chosen, the performance, or the code itself. Empty where the refusal says it already.
 */
export function whyNoPromo(
  refusal: Refusal | undefined,
  { offer, quantities, takenFor = offer }: Chosen,
  format: Pick<ReturnType<typeof useFormat>, "dateTime">,
): string {
  const t = textsOf("sale");
  if (refusal?.code !== "promo_code" || !refusal.isUnsaid) return "";
  if (takenFor.performance !== offer.performance)
    return t("codeOther", { when: format.dateTime(takenFor.startsAt, takenFor.zone) });
  const isFree = offer.choices.every((choice) => !chosenOf(quantities, keyOf(choice)) || toMinor(choice.price) === 0);
  return ticketsIn(quantities) > 0 && isFree ? t("codeFree") : t("codeOver");
}
