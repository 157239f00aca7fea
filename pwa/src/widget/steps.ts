import { useSyncExternalStore } from "react";

/** Where a buyer is. The address says so: the back button then goes one step back, and a reload changes nothing. */
export type Step =
  | { readonly at: "dates" }
  | { readonly at: "card" }
  | { readonly at: "tickets"; readonly performance: number }
  | { readonly at: "extras"; readonly performance: number }
  | { readonly at: "details"; readonly performance: number }
  | { readonly at: "pay"; readonly performance: number }
  | { readonly at: "done"; readonly performance: number };

export function stepOf(hash: string): Step {
  if (hash === "#card") return { at: "card" };
  const found = /^#(tickets|extras|details|pay|done)\/(\d{1,15})$/.exec(hash);
  if (!found) return { at: "dates" };
  return { at: found[1] as "tickets" | "extras" | "details" | "pay" | "done", performance: Number(found[2]) };
}

export function hashOf(step: Step): string {
  if (step.at === "dates") return "#";
  return step.at === "card" ? "#card" : `#${step.at}/${step.performance}`;
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
