import { textsOf } from "@/i18n/i18n";
import { chosenOf, keyOf, ticketsIn, type Quantities } from "@/shared/sale/basket";
import type { PerformanceOffer } from "@/shared/sale/model";
import type { Refusal } from "@/shared/sale/useCheckout";
import type { useFormat } from "@/ui/format";
import { toMinor } from "@/ui/money";

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
