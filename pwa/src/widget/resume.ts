/**
 * Where a buyer was in this tab. A page that frames the widget loads it anew, by an address that names no step: what they
 * have reserved would then look like somebody else's.
 */
import { contextNow } from "@/widget/host";
import { isObject, put, read } from "@/widget/stored";
import { hashOf, stepOf } from "@/widget/steps";

interface Place {
  /** The step, as an address says it. */
  readonly hash: string;
  /** The performance that the page around the widget named meanwhile. */
  readonly named: number | undefined;
}

const nameOf = (event: number) => `foyer.widget.${event}.step`;

let resumed: Place | undefined;

/** Comes back to the buyer's step where the address names none, and remembers each that follows. */
export function resume(event: number): void {
  resumed = read(nameOf(event), isPlace);
  if (resumed && window.location.hash === "") {
    window.history.replaceState(window.history.state, "", hashOf(stepOf(resumed.hash)));
  }
  window.addEventListener("hashchange", () => {
    const hash = hashOf(stepOf(window.location.hash));
    put(nameOf(event), { hash, named: contextNow()?.occurrenceid } satisfies Place);
  });
}

/** Whether the buyer has been led to a performance that is named to us before, and has gone on from there. */
export const hasBeenLedTo = (performance: number): boolean => resumed?.named === performance;

/** Whether they come from another page, which named another performance, or none. */
export const isResumed = (): boolean => resumed !== undefined;

const isPlace = (value: unknown): value is Place => isObject(value) && typeof value["hash"] === "string";
