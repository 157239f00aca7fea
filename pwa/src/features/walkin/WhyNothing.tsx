import { textsOf } from "@/i18n/i18n";
import { remainingOf, type PerformanceState } from "@/shared/performance/state";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Note } from "@/ui/states";

interface WhyProps {
  readonly offer: PerformanceOffer;
  /** How the performance sells, once that has been heard. */
  readonly state: PerformanceState | undefined;
}

/** Why the counter has nothing to sell: the sale is closed, all is sold, or others have what is left. */
export function WhyNothing({ offer, state }: WhyProps) {
  const t = textsOf("walkin");
  if (!offer.isOnSale) return <Note kind="warn">{state ? <Closed state={state} /> : t("notOnSale")}</Note>;
  if (offer.available > 0) return null;
  return <Note kind="warn">{state ? <Taken state={state} /> : t("counter:soldOut")}</Note>;
}

function Closed({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("walkin");
  const why = useWhyNoSale(state);
  return (
    <>
      {t("notOnSale")}
      {why && `. ${why}`}
    </>
  );
}

function Taken({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("counter");
  const { capacity, sold, reserved } = state;
  return (
    <>
      {sold >= capacity
        ? t("allSold", { capacity })
        : t("noneLeft", { capacity, sold, reserved, held: remainingOf(state) })}
    </>
  );
}
