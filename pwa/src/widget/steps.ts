import { useSyncExternalStore } from "react";
import type { Reservation } from "@/sale/model";

/** Where a buyer is. The address says so: the back button then goes one step back, and a reload changes nothing. */
export type Step =
  | { readonly at: "dates" }
  | { readonly at: "tickets"; readonly performance: number }
  | { readonly at: "details"; readonly performance: number }
  | { readonly at: "done"; readonly performance: number };

export function stepOf(hash: string): Step {
  const found = /^#(tickets|details|done)\/(\d{1,15})$/.exec(hash);
  if (!found) return { at: "dates" };
  return { at: found[1] as "tickets" | "details" | "done", performance: Number(found[2]) };
}

export const hashOf = (step: Step): string => (step.at === "dates" ? "#" : `#${step.at}/${step.performance}`);

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

/** What a buyer has open in this tab: enough to go on after a reload. */
export interface Kept {
  readonly performance: number;
  readonly tickets: number;
  readonly reservation: Reservation;
  /** The places that it holds, in words, where the tickets are those of teams. */
  readonly places?: string;
}

const nameFor = (event: number) => `foyer.widget.${event}`;

// A browser may give a framed page no storage: the widget then still sells, but a reload starts anew.
const held = new Map<number, Kept>();

export function keep(event: number, kept: Kept | undefined): void {
  if (kept) held.set(event, kept);
  else held.delete(event);
  try {
    if (kept) sessionStorage.setItem(nameFor(event), JSON.stringify(kept));
    else sessionStorage.removeItem(nameFor(event));
  } catch {
    return;
  }
}

export function readKept(event: number): Kept | undefined {
  return held.get(event) ?? readStored(event);
}

function readStored(event: number): Kept | undefined {
  try {
    const text = sessionStorage.getItem(nameFor(event));
    const kept: unknown = text ? JSON.parse(text) : undefined;
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("reservation" in value) || !("performance" in value))
    return false;
  const reservation = value.reservation;
  return typeof reservation === "object" && reservation !== null && "secret" in reservation && "quote" in reservation;
}
