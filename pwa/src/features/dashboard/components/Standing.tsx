import { textsOf } from "@/i18n/i18n";
import { type PerformanceState, remainingOf } from "@/shared/performance/state";
import { Chip } from "@/ui/Chip";
import { MarkedChip } from "@/ui/MarkedChip";

/** How a card stands: the spec's word for its sale, and that there is nothing left to sell. */
export function Standing({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("counter");
  return (
    <span className="dashboard-standing">
      <Chip text={state.status} />
      {!state.hasEnded && remainingOf(state) === 0 && <MarkedChip text={t("soldOut")} mark="off" />}
    </span>
  );
}
