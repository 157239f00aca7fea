import { useQuery } from "@tanstack/react-query";
import { isWhole, type EventOffer, type Offer } from "@/shared/sale/offer";
import { performanceOffer } from "@/shared/sale/offerCalls";

interface Offered {
  readonly offered: Offer | undefined;
  /** It is being read: the event was read without its month. */
  readonly isLoading: boolean;
}

/** A performance of an event, also of a month that was not read. */
export function useOffered(event: EventOffer, performance: number | undefined): Offered {
  const listed = event.performances.find((one) => one.performance === performance);
  const isElsewhere = performance !== undefined && !listed && !isWhole(event);
  const { data, isLoading } = useQuery({ ...performanceOffer(performance ?? 0), enabled: isElsewhere });
  return { offered: listed ?? (data?.event === event.event ? data : undefined), isLoading };
}
