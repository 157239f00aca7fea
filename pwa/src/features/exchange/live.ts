import { useQueryClient } from "@tanstack/react-query";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { performanceStateFromWire, type WirePerformanceState } from "@/shared/performance/state";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { EventOffer, Offer } from "@/shared/sale/offer";

/** Keeps what is left of one performance up to date, wherever the event's are shown. */
export function useLiveLeft(event: number, performance: number): void {
  const cache = useQueryClient();
  useTopic<WirePerformanceState>(topics.performance(performance), (wire) => {
    const held = { queryKey: saleKeys.event(event) };
    cache.setQueriesData<EventOffer>(held, (offer) => offer && withLeft(offer, wire));
  });
}

export function withLeft(held: EventOffer, wire: WirePerformanceState): EventOffer {
  if (!held.performances.some((offer) => isOlder(offer, wire))) return held;
  const { available, isCounterOpen, version } = performanceStateFromWire(wire);
  const performances = held.performances.map((offer): Offer => {
    if (!isOlder(offer, wire)) return offer;
    const closed = isCounterOpen ? null : (offer.closed ?? "off_sale");
    const left = available + offer.fromHolds;
    return { ...offer, version, available: left, isSoldOut: left === 0, isOnSale: isCounterOpen, closed };
  });
  return { ...held, performances };
}

const isOlder = (offer: Offer, wire: WirePerformanceState) =>
  offer.performance === wire.performance && offer.version < wire.version;
