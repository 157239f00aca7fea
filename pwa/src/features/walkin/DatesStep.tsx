import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import { isWhole, type EventOffer, type Offer } from "@/shared/sale/offer";
import { eventMonth, performanceOffer } from "@/shared/sale/offerCalls";
import { priceOf } from "@/shared/sale/rows";
import { Due } from "@/shared/sale/Summary";
import { useArrival } from "@/shared/sale/useArrival";
import { openDialog } from "@/shell/dialogs";
import { BareButton, Button } from "@/ui/Button";
import { mayLeave } from "@/ui/confirm";
import { isoDay } from "@/ui/dates";
import { monthName, monthOf } from "@/ui/days";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { ErrorState, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { useLeftInHolds } from "./HoldChoice";
import { Till } from "./Till";
import { useLiveState } from "./useLiveState";
import type { Sale } from "./useSale";

interface DatesProps {
  readonly sale: Sale;
  readonly offer: PerformanceOffer;
  /** Goes on with another date of the event. */
  readonly onGoTo: (next: PerformanceOffer) => void;
}

/** The other dates of the event: the sale goes on with the one that is pressed. */
export function DatesStep({ sale, offer, onGoTo }: DatesProps) {
  const t = textsOf("walkin");
  const cache = useQueryClient();
  const noLine = useNoLine();
  const heading = useArrival();
  const [month, setMonth] = useState<string>();
  const list = useQuery({
    ...eventMonth(offer.event, month),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  const going = useMutation({
    // It is read before the sale goes on with it, so that what is chosen stays on the screen.
    mutationFn: (performance: number) =>
      cache.fetchQuery({ ...performanceOffer(performance), meta: { persist: false } }),
    onSuccess: onGoTo,
  });
  const event = list.data;
  const others = event?.performances.filter(({ performance }) => performance !== offer.performance) ?? [];
  const openBoxOffice = () => openDialog("boxOffice", { eventId: offer.event, performanceId: offer.performance });
  return (
    <Till
      total={<Due quote={undefined} tickets={sale.tickets} extras={sale.extras} />}
      work={
        <>
          <h3 ref={heading} tabIndex={-1} className="walkin-step">
            {t("otherDates")}
          </h3>
          {event && !isWhole(event) && <MonthChoice event={event} month={month} onMonth={setMonth} />}
          {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.isSuccess && others.length === 0 && <p className="walkin-how">{t("noOtherDates")}</p>}
          <ul className="walkin-waiting">
            {others.map((other) => (
              <li key={other.performance}>
                <DateRow
                  offer={other}
                  currency={offer.currency}
                  isBusy={going.isPending}
                  onPress={() => going.mutate(other.performance)}
                />
              </li>
            ))}
          </ul>
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="back" onClick={() => sale.setChoosingDate(false)}>
            {t("backToSale")}
          </Button>
          <Button
            size="large"
            disabledReason={noLine}
            onClick={() => void mayLeave().then((may) => may && openBoxOffice())}
          >
            {t("allDates")}
          </Button>
        </>
      }
    >
      {going.error && <Note kind="bad">{errorMessage(going.error)}</Note>}
    </Till>
  );
}

interface MonthProps {
  readonly event: EventOffer;
  /** None: the one that the server begins with. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
}

function MonthChoice({ event, month, onMonth }: MonthProps) {
  const t = textsOf("walkin");
  const [first] = event.performances;
  return (
    <Select
      label={t("month")}
      value={month ?? (first ? monthOf(isoDay(first.startsAt, first.zone)) : "")}
      options={event.months.map((one) => ({ value: one.month, label: monthName(`${one.month}-01`) }))}
      onChange={({ target }) => onMonth(target.value)}
    />
  );
}

interface RowProps {
  readonly offer: Offer;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

export function DateRow({ offer, currency, isBusy, onPress }: RowProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const live = useLiveState(offer.performance);
  const left = live?.available ?? offer.available;
  const inHolds = useLeftInHolds(live ?? { holds: [] });
  const isOpen = live?.isCounterOpen ?? (offer.isOnSale && offer.closed === null);
  const closed = left + inHolds === 0 ? t("counter:soldOut") : !isOpen && t("offSale");
  return (
    <BareButton className="walkin-named-row" disabledReason={closed} busy={isBusy} onClick={onPress}>
      <b>{format.dateTime(offer.startsAt, offer.zone)}</b>
      <b>{closed || <LiveValue value={left}>{left === 0 ? t("inHolds") : t("left", { count: left })}</LiveValue>}</b>
      <span>{inLine([offer.subcategory, priceOf(textsOf("sale"), offer.price, currency)])}</span>
    </BareButton>
  );
}
