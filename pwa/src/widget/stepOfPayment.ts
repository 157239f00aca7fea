import { readKept } from "@/widget/kept";
import { readGift } from "@/widget/keptGift";
import type { Step } from "@/widget/steps";

/** The step at which a payment of this tab is made; undefined for one of another browser, or where nothing is kept. */
export function stepOfPayment(event: number, payment: string): Step | undefined {
  const kept = readKept(event);
  if (kept?.reservation.payment === payment) return { at: "pay", performance: kept.performance };
  return readGift(event)?.card.paying.payment === payment ? { at: "card" } : undefined;
}

/** Whether a step shows what came of a payment that a buyer comes back with; where it is not known, any that asks for one. */
export function isAtPayment({ at }: Step, made: Step | undefined): boolean {
  if (made === undefined) return at === "pay" || at === "card";
  return at === made.at || (at === "done" && made.at === "pay");
}
