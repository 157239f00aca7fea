import { giveBack } from "@/shared/sale/calls";
import { keep, type StoredSale } from "@/widget/stored";
import { replaceWith } from "@/widget/steps";

/**
 * Gives back what is reserved, and tells whether it is left. What is paid or being paid is shown instead. Throws where a
 * payment was sent and nobody can say how it stands.
 */
export async function giveBackStored(event: number, stored: StoredSale): Promise<boolean> {
  const status = await giveBack(stored.reservation, stored.hasTried === true);
  if (status === "over") {
    keep(event, undefined);
    return true;
  }
  replaceWith({ at: typeof status === "object" ? "done" : "pay", performance: stored.performance });
  return false;
}
