import type { PerformanceOffer } from "@/sale/model";
import { useLivePlaces } from "@/sale/usePlaces";

interface Options {
  /** Staff hear the exact figures, which the public is not told. */
  readonly isCounter?: boolean;
}

/** An offer as it is now: others choose, buy and give back meanwhile. */
export function useLiveOffer<Shown extends PerformanceOffer | undefined>(offer: Shown, _options: Options = {}): Shown {
  return useLivePlaces(offer);
}
