import { useSyncExternalStore } from "react";
import { useHost } from "@/widget/host";
import { readGift, readStoredSale } from "@/widget/stored";

/** The steps of one performance, as the address calls them. */
const OF_PERFORMANCE = ["tickets", "extras", "details", "pay", "done"] as const;

/** Where a buyer is. The address says so: the back button then goes one step back, and a reload changes nothing. */
export type Step =
  | { readonly at: "dates" | "card" }
  | { readonly at: (typeof OF_PERFORMANCE)[number]; readonly performance: number };

export function stepOf(hash: string): Step {
  if (hash === "#card") return { at: "card" };
  const [, name, performance] = /^#([a-z]+)\/(\d{1,15})$/.exec(hash) ?? [];
  const at = OF_PERFORMANCE.find((one) => one === name);
  return at ? { at, performance: Number(performance) } : { at: "dates" };
}

export function hashOf(step: Step): string {
  if ("performance" in step) return `#${step.at}/${step.performance}`;
  return step.at === "card" ? "#card" : "#";
}

let isOnTheWay = false;

/** Whether one step has followed another already: until then the page around the widget keeps the focus. */
export const hasMoved = (): boolean => isOnTheWay;

export function useStep(): Step {
  const hash = useSyncExternalStore(
    (changed) => {
      const move = () => {
        isOnTheWay = true;
        changed();
      };
      window.addEventListener("hashchange", move);
      return () => window.removeEventListener("hashchange", move);
    },
    () => window.location.hash,
  );
  return stepOf(hash);
}

export function goTo(step: Step): void {
  window.location.hash = hashOf(step);
}

/** Goes to a step in the place of the present one, to which the back button then does not return. */
export function replaceWith(step: Step): void {
  window.history.replaceState(null, "", hashOf(step));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The step at which a payment of this tab is made; undefined for one of another browser, or where nothing is kept. */
export function stepOfPayment(event: number, payment: string): Step | undefined {
  const stored = readStoredSale(event);
  if (stored?.reservation.payment === payment) return { at: "pay", performance: stored.performance };
  return readGift(event)?.card.paying.payment === payment ? { at: "card" } : undefined;
}

/** Whether a step shows what came of a payment that a buyer comes back with; where it is not known, any that asks for one. */
export function isAtPayment({ at }: Step, made: Step | undefined): boolean {
  if (made === undefined) return at === "pay" || at === "card";
  return at === made.at || (at === "done" && made.at === "pay");
}

/** Whether a card is asked for, or looked at: also on the way back from a provider to a step that asks for one. */
export function useIsPaying(): boolean {
  const { at } = useStep();
  const { verification } = useHost();
  return at === "pay" || at === "card" || verification !== undefined;
}
