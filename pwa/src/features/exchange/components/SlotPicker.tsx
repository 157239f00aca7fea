import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { daysOf } from "@/shared/sale/days";
import type { EventOffer } from "@/shared/sale/offer";
import { useFormat } from "@/ui/format";
import { EmptyState, useNow } from "@/ui/states";
import { isOnSaleNow } from "../rules";
import { ShowRow } from "./ShowRow";

interface PickerProps {
  readonly order: OrderDetails;
  readonly event: EventOffer;
  readonly chosen: number | undefined;
  readonly onChoose: (performance: number) => void;
}

/** The occurrences of the order's event by their days, each with its time: what is off sale says so. */
export function SlotPicker({ order, event, chosen, onChoose }: PickerProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  const now = useNow(30_000);
  const days = [...daysOf(event.performances)];
  if (days.length === 0) return <EmptyState icon="calendar" title={t("noShows")} />;
  return (
    <div className="exchange-slots">
      {days.map(([day, offers]) => {
        const [first] = offers;
        return (
          <fieldset key={day} className="exchange-shows">
            <legend>{first && format.dayAndDate(first.startsAt, first.zone)}</legend>
            {offers.map((offer) => (
              <ShowRow
                key={offer.performance}
                event={event.event}
                offer={offer}
                currency={event.currency}
                isCurrent={offer.performance === order.performance}
                isChosen={offer.performance === chosen}
                isOff={!isOnSaleNow(offer, now)}
                onChoose={() => onChoose(offer.performance)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
