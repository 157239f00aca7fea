import { textsOf } from "@/i18n/i18n";
import { type PerformanceState, remainingOf } from "@/shared/performance/state";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Note } from "@/ui/states";
import { useHoldsToName } from "./useHoldsToName";

interface WhyProps {
  readonly offer: PerformanceOffer;
  /** The hold that was chosen by its name; what the open sale has left does not matter then. */
  readonly hold: number | null;
  /** How the performance sells, once that has been heard. */
  readonly state: PerformanceState | undefined;
}

/** Why the counter has nothing to sell: the sale is closed, all is sold, or others have what is left. */
export function WhyNothing({ offer, state, hold }: WhyProps) {
  const t = textsOf("walkin");
  const holds = useHoldsToName(offer, hold);
  if (!offer.isOnSale) return <Note kind="warn">{state ? <Closed state={state} /> : t("notOnSale")}</Note>;
  if (offer.available > 0 || hold !== null) return null;
  if (holds.length > 0)
    return (
      <Note kind="warn">{t("onlyHolds", { count: holds.reduce((sum, { available }) => sum + available, 0) })}</Note>
    );
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
