import { useQueryClient } from "@tanstack/react-query";
import { catalogue } from "@/i18n/catalogue";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { saleKeys } from "@/shared/sale/offerCalls";
import { withTypesLeft, withUpsellsLeft, type TypesLeft, type UpsellsLeft } from "@/shared/sale/left";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useLivePlaces } from "@/shared/sale/usePlaces";

interface Options {
  /** Staff hear the exact figures, which the public is not told. */
  readonly isCounter?: boolean;
}

/** An offer as it is now: others choose, buy and give back meanwhile. */
export function useLiveOffer<Shown extends PerformanceOffer | undefined>(
  offer: Shown,
  { isCounter = false }: Options = {},
): Shown {
  const cache = useQueryClient();
  const performance = offer?.performance ?? 0;
  const patch = (patched: (held: PerformanceOffer) => PerformanceOffer) =>
    cache.setQueryData<PerformanceOffer>(saleKeys.performance(performance), (held) => held && patched(held));
  const upsells = isCounter ? topics.upsells : topics.upsellsPublic;
  useTopic<UpsellsLeft>(offer && offer.upsells.length > 0 ? upsells(offer.event) : null, (state) =>
    patch((held) => withUpsellsLeft(held, state)),
  );
  const hasTypes = offer?.choices.some(({ type }) => type !== null) === true;
  const types = isCounter ? topics.types : topics.typesPublic;
  const hearTypes = (state: TypesLeft) => {
    // A reason is told to everybody in English: who speaks another language reads it in theirs.
    const isSaid = state.types.some(({ missing }) => missing !== "");
    if (isSaid && catalogue.locale !== "en")
      void cache.invalidateQueries({ queryKey: saleKeys.performance(performance) });
    else patch((held) => withTypesLeft(held, state));
  };
  useTopic<TypesLeft>(hasTypes ? types(performance) : null, hearTypes);
  return useLivePlaces(offer);
}
