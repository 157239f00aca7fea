import { useQueryClient } from "@tanstack/react-query";
import { topics, useTopic } from "@/live/useTopic";
import { performanceStateFromDto, type PerformanceStateDto } from "@/shared/performance/state";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { saleKeys } from "@/shared/sale/offerCalls";

/** Keeps what is left of one performance up to date, wherever the event's are shown. */
export function useLiveLeft(event: number, performance: number): void {
  const cache = useQueryClient();
  useTopic<PerformanceStateDto>(topics.performance(performance), (dto) => {
    const held = { queryKey: saleKeys.event(event) };
    cache.setQueriesData<EventOffer>(held, (offer) => offer && withLeft(offer, dto));
  });
}

export function withLeft(held: EventOffer, dto: PerformanceStateDto): EventOffer {
  if (!held.performances.some((offer) => isOlder(offer, dto))) return held;
  const { available, isCounterOpen, version } = performanceStateFromDto(dto);
  const performances = held.performances.map((offer): Offer => {
    if (!isOlder(offer, dto)) return offer;
    const closed = isCounterOpen ? null : (offer.closed ?? "off_sale");
    const left = available + offer.fromHolds;
    return { ...offer, version, available: left, isSoldOut: left === 0, isOnSale: isCounterOpen, closed };
  });
  return { ...held, performances };
}

const isOlder = (offer: Offer, dto: PerformanceStateDto) =>
  offer.performance === dto.performance && offer.version < dto.version;
