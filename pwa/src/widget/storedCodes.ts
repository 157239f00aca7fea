/** The codes that a buyer has given for an event: they come along to its other dates, and it is said where one is no good. */
import type { Codes } from "@/shared/sale/basket";
import type { TakenFor } from "@/shared/checkout/refusals";
import { isObject, put, read } from "@/widget/stored";

export interface StoredCodes {
  readonly codes: Codes;
  /** The performance for which the promo code was taken: where it was typed, or where it has worked since. */
  readonly takenFor: TakenFor;
}

const nameOf = (event: number) => `foyer.widget.${event}.codes`;

export const readCodes = (event: number): StoredCodes | undefined => read(nameOf(event), isStoredCodes);
export const forgetCodes = (event: number): void => put(nameOf(event), undefined);

/** Remembers the codes of now; `here` is the performance that is being chosen, `isGood` whether the promo code works. */
export function keepCodes(event: number, codes: Codes, here: TakenFor, isGood: boolean): void {
  put(nameOf(event), { codes, takenFor: takenFor(event, codes, here, isGood) });
}

export function takenFor(event: number, { promo }: Codes, here: TakenFor, isGood: boolean): TakenFor {
  const stored = readCodes(event);
  if (stored && !isGood && stored.codes.promo === promo) return stored.takenFor;
  const { performance, startsAt, zone } = here;
  return { performance, startsAt, zone };
}

function isStoredCodes(value: unknown): value is StoredCodes {
  if (!isObject(value) || !isObject(value["codes"]) || !isObject(value["takenFor"])) return false;
  return Array.isArray(value["codes"]["cards"]) && typeof value["takenFor"]["startsAt"] === "string";
}
