import { giveBackOrAsk } from "@/shared/sale/calls";
import type { Standing } from "@/shared/sale/model";
import { keep, type Kept } from "@/widget/kept";
import { replaceWith } from "@/widget/steps";

/**
 * Gives back what is reserved, and tells whether it is left. What is paid or being paid is shown instead. Throws where a
 * payment was sent and nobody can say how it stands.
 */
export async function giveBackKept(event: number, kept: Kept): Promise<boolean> {
  const standing = await giveBackOrAsk(kept.reservation).catch((error: unknown): Standing => {
    if (kept.hasTried) throw error;
    // Nobody has paid for it: it expires by itself.
    return "over";
  });
  if (standing === "over") {
    keep(event, undefined);
    return true;
  }
  replaceWith({ at: typeof standing === "object" ? "done" : "pay", performance: kept.performance });
  return false;
}
