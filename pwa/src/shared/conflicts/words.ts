import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import type { Admission, Conflict } from "./conflicts";

/** How a conflict is told: who was let in, or what given out, by whom and when, and what stood against it. */
export function useConflictWords() {
  const t = textsOf("conflicts");
  const format = useFormat();
  const where = ({ gate, phone }: Admission) => gate || phone;
  return ({ letIn, first, message, upsell, zone }: Conflict): string => {
    const gate = where(letIn);
    const [deed, done] = upsell === "" ? (["letIn", "in"] as const) : (["given", "out"] as const);
    const came = t(gate ? `${deed}At` : deed, { gate, by: letIn.by, upsell, time: format.placedTime(letIn.at, zone) });
    if (!first) return t("refused", { came, message });
    const before = { gate: where(first), time: format.placedTime(first.at, zone) };
    return t("twice", { came, before: t(before.gate ? `${done}At` : done, before) });
  };
}
