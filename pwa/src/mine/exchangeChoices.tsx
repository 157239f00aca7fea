import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ViewHeading } from "@/mine/ViewHeading";
import type { Opened } from "@/mine/address";
import { datePrices, MOST_PRICED, type DatePrice, type OwnDate } from "@/mine/doings";
import { isNothing, type OwnOrder } from "@/mine/model";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { isSamePlace, type Place } from "@/shared/teams/model";
import { placesInWords } from "@/shared/teams/words";
import { BareButton, Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { MarkedChip } from "@/ui/MarkedChip";
import { monthName } from "@/ui/days";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";

const MOST_LISTED = 12; // dates; of more a month is chosen first

interface Props {
  readonly own: Opened;
  readonly order: OwnOrder;
  readonly dates: readonly OwnDate[];
  /** Which tickets are exchanged. */
  readonly tickets: readonly number[];
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onChoose: (date: OwnDate) => void;
}

/** The dates that tickets may be exchanged for, each with what is left of it and what the exchange for it comes to. */
export function ExchangeDates({ own, order, dates, tickets, currency, isBusy, onChoose }: Props) {
  const t = textsOf("mine");
  const format = useFormat();
  const months = [...new Set(dates.map(monthOf))];
  const [chosenMonth, setChosenMonth] = useState<string>();
  const month = months.find((one) => one === chosenMonth) ?? months[0];
  const count = tickets.length;
  const isLong = dates.length > MOST_LISTED;
  const shown = isLong ? dates.filter((date) => monthOf(date) === month) : dates;
  const prices = usePrices(own, order.id, tickets, shown);
  if (dates.length === 0) return <EmptyState icon="calendar" title={t("mineDoing:exchange.none")} />;
  return (
    <div className="fy-mine-dates">
      <h3 id="mine-dates">{t("mineDoing:exchange.when")}</h3>
      {count === 0 && <p role="status">{t("mineDoing:exchange.nothing")}</p>}
      {isLong && (
        <Select
          label={t("mineDoing:exchange.month")}
          value={month}
          options={months.map((one) => ({ value: one, label: monthName(`${one}-01`) }))}
          onChange={({ target }) => setChosenMonth(target.value)}
        />
      )}
      <ul className="fy-dates" aria-labelledby="mine-dates">
        {shown.map((date) => {
          const price = prices.get(date.performance);
          const isOpen = count > 0 && date.left >= count && !price?.why;
          const words = (
            <span>
              <b>
                <time dateTime={date.startsAt}>{format.dateTime(date.startsAt, date.zone)}</time>
              </b>
              <small>{inLine([date.event === order.event ? "" : date.event, date.subcategory])}</small>
              {price?.why && !price.too_cheap && date.left >= count && <small>{price.why}</small>}
            </span>
          );
          return (
            <li key={date.performance}>
              <BareButton
                className={`fy-date${isOpen ? "" : " is-closed"}`}
                busy={isBusy}
                aria-disabled={!isOpen}
                onClick={() => isOpen && onChoose(date)}
              >
                {words}
                {isOpen ? (
                  <span className="fy-when">
                    {date.isScarce && t("mineDoing:exchange.left", { count: date.left })}
                    {price && <Difference price={price} currency={currency} />}
                    <Icon name="right" />
                  </span>
                ) : (
                  <WhyNot date={date} count={count} isCheaper={price?.too_cheap ?? false} />
                )}
              </BareButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What the exchange of the tickets for each date comes to, as soon as the server has said so. */
function usePrices(
  own: Opened,
  order: number,
  tickets: readonly number[],
  dates: readonly OwnDate[],
): ReadonlyMap<number, DatePrice> {
  const all = dates.map(({ performance }) => performance);
  const starts = all.flatMap((_, index) => (index % MOST_PRICED === 0 ? [index] : []));
  return useQueries({
    queries: starts.map((start) => datePrices(own, order, tickets, all.slice(start, start + MOST_PRICED))),
    combine: (parts) => new Map(parts.flatMap(({ data = [] }) => data.map((price) => [price.performance, price]))),
  });
}

function Difference({ price: { pay, back }, currency }: { readonly price: DatePrice; readonly currency: string }) {
  const t = textsOf("mine");
  const amount = formatMoney(isNothing(pay) ? back : pay, currency);
  const says = isNothing(pay) ? (isNothing(back) ? "exchange.same" : "exchange.back") : "exchange.pay";
  return <b>{t(`mineDoing:${says}`, { amount })}</b>;
}

interface WhyNotProps {
  readonly date: OwnDate;
  readonly count: number;
  /** Whether it costs less, which the note above the dates is about. */
  readonly isCheaper: boolean;
}

function WhyNot({ date, count, isCheaper }: WhyNotProps) {
  const t = textsOf("mine");
  if (date.left === 0) return <MarkedChip text={t("dates:soldOut")} mark="off" />;
  if (date.left < count) return <small className="fy-when">{t("mineDoing:exchange.left", { count: date.left })}</small>;
  return isCheaper && <small className="fy-when">{t("mineDoing:exchange.less")}</small>;
}

/** `2026-12`, by the venue's own calendar: so the instant is written. */
const monthOf = ({ startsAt }: OwnDate) => startsAt.slice(0, 7);

const AGAIN_MS = 10_000;

interface ChoosePlacesProps {
  readonly date: OwnDate;
  /** As many places as tickets are exchanged. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onChoose: (places: readonly Place[]) => void;
  readonly onOther: () => void;
}

/** Asks for the places of a date that has some. */
export function ChoosePlaces({ date, count, isBusy, onChoose, onOther }: ChoosePlacesProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...performanceOffer(date.performance), refetchInterval: AGAIN_MS });
  const [chosen, setChosen] = useState<readonly Place[]>([]);
  const toggle = (place: Place) =>
    setChosen((held) =>
      held.some((one) => isSamePlace(one, place))
        ? held.filter((one) => !isSamePlace(one, place))
        : [...held, { team: place.team, player: place.player }],
    );
  return (
    <div className="fy-mine-price">
      <ViewHeading>
        <time dateTime={date.startsAt}>{format.dateTime(date.startsAt, date.zone)}</time>
      </ViewHeading>
      <p>{t("mineDoing:places.choose", { count })}</p>
      {data ? (
        <PlaceGrid
          label={t("mineDoing:places.label")}
          teams={data.teams}
          choosing={{ chosen, most: count, onToggle: toggle }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
      <p role="status">{data && chosen.length > 0 && placesInWords(data.teams, chosen)}</p>
      <Button
        kind="main"
        size="large"
        wide
        busy={isBusy}
        disabledReason={chosen.length !== count && t("mineDoing:places.allFirst", { count })}
        onClick={() => onChoose(chosen)}
      >
        {t("mineDoing:places.goOn")}
      </Button>
      <Button wide onClick={onOther}>
        {t("mineDoing:price.other")}
      </Button>
    </div>
  );
}
