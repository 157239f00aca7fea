import { giveBack } from "@/shared/sale/calls";
import { keep, type Kept } from "@/widget/kept";
import { replaceWith } from "@/widget/steps";

/**
 * Gives back what is reserved, and tells whether it is left. What is paid or being paid is shown instead. Throws where a
 * payment was sent and nobody can say how it stands.
 */
export async function giveBackKept(event: number, kept: Kept): Promise<boolean> {
  const standing = await giveBack(kept.reservation, kept.hasTried === true);
  if (standing === "over") {
    keep(event, undefined);
    return true;
  }
  replaceWith({ at: typeof standing === "object" ? "done" : "pay", performance: kept.performance });
  return false;
}
