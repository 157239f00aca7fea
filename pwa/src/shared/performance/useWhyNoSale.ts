import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import { useNow } from "@/ui/states";
import type { PerformanceState } from "./state";

/** Why the counter sells nothing of a performance now, whatever is left; nothing while it does. */
export function useWhyNoSale({ isCounterOpen, hasEnded, onSaleAt, zone }: PerformanceState): string | undefined {
  const t = textsOf("counter");
  const format = useFormat();
  const now = useNow(60_000);
  if (isCounterOpen) return undefined;
  // The spec's tooltip, where that is why (part 3, section 2.1).
  if (hasEnded) return t("ended");
  return new Date(onSaleAt).getTime() > now ? t("notYet", { when: format.dateTime(onSaleAt, zone) }) : t("paused");
}
