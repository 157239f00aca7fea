/** Where a refusal is said: at the line of what was sold meanwhile, at the codes, or below everything. */
import { keyOf, keysOf, lineFor, type ItemKey, type Quantities } from "@/shared/sale/basket";
import type { PerformanceOffer } from "@/shared/sale/model";
import { refusalOf, type Refusal } from "@/shared/sale/useCheckout";

export interface Refusals {
  readonly at: (key: ItemKey) => Refusal | undefined;
  readonly atCodes: Refusal | undefined;
  readonly elsewhere: Refusal | undefined;
}

const NONE: Refusals = { at: () => undefined, atCodes: undefined, elsewhere: undefined };

/** What was refused last: a step of the checkout, or else the price of what is chosen. */
export function refusalsOf(
  refusal: Refusal | undefined,
  error: Error | null,
  offer: PerformanceOffer,
  quantities: Quantities,
): Refusals {
  const newest = refusal ?? (error ? refusalOf(error) : undefined);
  if (!newest) return NONE;
  if (newest.code) return { ...NONE, atCodes: newest };
  if (!newest.item) return { ...NONE, elsewhere: newest };
  const line = lineFor(offer, quantities, newest.item);
  if (!linesOf(offer).includes(line)) return { ...NONE, elsewhere: newest };
  return { ...NONE, at: (key) => (key === line ? newest : undefined) };
}

/** What has a line of its own: where tickets are those of places, their kinds have none. */
const linesOf = ({ choices, upsells, teams }: PerformanceOffer): readonly ItemKey[] => [
  ...(teams.length > 0 ? [] : choices.map(keyOf)),
  ...upsells.flatMap(keysOf),
];
