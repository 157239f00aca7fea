import { useQueryClient } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { topics, useTopic } from "@/live/useTopic";
import { performanceStateFromDto, type PerformanceStateDto } from "@/shared/performance/state";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { saleKeys } from "@/shared/sale/offerCalls";
import { Chip } from "@/ui/Chip";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";

interface RowProps {
  readonly event: number;
  readonly offer: Offer;
  readonly currency: string;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** It is not on sale now; it is shown all the same. */
  readonly isOff?: boolean;
  readonly onChoose: () => void;
}

/** One performance to go to instead: its time, its price and what is left of it just now. */
export function ShowRow({ event, offer, currency, isCurrent, isChosen, isOff = false, onChoose }: RowProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  useLiveLeft(event, offer.performance);
  const left = offer.available > 0 ? t("left", { count: offer.available }) : t("sale:soldOut");
  const isClosed = isOff || !(isCurrent || offer.available > 0);
  return (
    <label className={`exchange-show${isChosen ? " is-chosen" : ""}${isClosed ? " is-off" : ""}`}>
      <input type="radio" name="exchange-show" checked={isChosen} disabled={isClosed} onChange={onChoose} />
      <span className="fy-grow">
        <b>{format.time(offer.startsAt, offer.zone)}</b>
        <small>{inLine([offer.subcategory, formatMoney(offer.price, currency)])}</small>
      </span>
      {isCurrent && <Chip text={t("current")} mark="bare" />}
      {isOff ? (
        <Chip text={t("offSale")} mark="off" />
      ) : (
        <span className="exchange-left">
          <LiveValue value={left}>{left}</LiveValue>
        </span>
      )}
    </label>
  );
}

/** Keeps what is left of one performance up to date, wherever the event's are shown. */
function useLiveLeft(event: number, performance: number): void {
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
