import type { HoldShare } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { holdsToName } from "./model";

/** The holds that this seller may choose by name: a manager any, door staff those that are not kept for API clients. */
export function useHoldsToName(offer: PerformanceOffer, hold: number | null): readonly HoldShare[] {
  const isManager = mayOpen("office", useUser().roleid);
  return holdsToName(offer, hold).filter(({ channel }) => isManager || channel !== "api");
}
