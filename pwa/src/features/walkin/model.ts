import type { HoldShare } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";

/** How many tickets can be sold: from the hold that was named, or from all that is open to the counter. */
export const leftFor = ({ available, holds }: PerformanceOffer, hold: number | null): number =>
  hold === null ? available : (holds.find((share) => share.hold === hold)?.available ?? 0);

/** The holds that one may sell from by name: those with tickets left, and the one that is named already. */
export const holdsToName = ({ holds }: PerformanceOffer, hold: number | null): readonly HoldShare[] =>
  holds.filter((share) => share.available > 0 || share.hold === hold);
