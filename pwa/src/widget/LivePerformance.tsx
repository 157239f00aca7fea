import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { POLL_EVERY_MS } from "@/live/line";
import { topics, useTopic } from "@/live/useTopic";
import type { PerformanceOffer } from "@/shared/sale/model";
import { type EventOffer, type PublicStateDto, withPublicState } from "@/shared/sale/offer";
import { saleKeys } from "@/shared/sale/offerCalls";
import { useIsCounter } from "@/widget/host";

interface LiveProps {
  readonly event: number;
  readonly performance: number;
}

/**
 * Hears the public topic of one performance and patches what is shown of that performance. On a network that lets no
 * WebSocket through, the event's offer is read again instead; for all performances of a page at once.
 */
export function LivePerformance({ event, performance }: LiveProps) {
  const cache = useQueryClient();
  const isCounter = useIsCounter();
  const readAgain = (key: readonly unknown[]) =>
    void cache.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
  const hear = (state: PublicStateDto) => {
    if (isCounter) {
      const months = cache.getQueriesData<EventOffer>({ queryKey: saleKeys.event(event) });
      const held = months.flatMap(([, month]) => month?.performances ?? []);
      // What is told to everybody is less than the counter may sell: it asks for its own figures.
      if (held.some((one) => one.performance === performance && one.version < state.version)) {
        readAgain(saleKeys.event(event));
        readAgain(saleKeys.performance(performance));
      }
      return;
    }
    cache.setQueriesData<EventOffer>(
      { queryKey: saleKeys.event(event) },
      (held) => held && { ...held, performances: held.performances.map((offer) => withPublicState(offer, state)) },
    );
    cache.setQueryData<PerformanceOffer>(
      saleKeys.performance(performance),
      (held) => held && withPublicState(held, state),
    );
  };
  // It may have been taken out of the programme: what there is to choose is read again, once however many are gone.
  const live = useTopic(topics.performancePublic(performance), hear, () => readAgain(saleKeys.event(event)));
  const pollOffer = useEffectEvent(() => readAgain(saleKeys.event(event)));
  useEffect(() => {
    if (live !== "offline") return;
    const timer = setInterval(pollOffer, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [live]);
  return null;
}
