import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "@/api/errors";
import { isOutcomeUnknown } from "@/api/outcome";
import { textsOf } from "@/i18n/i18n";
import { mineKeys } from "@/mine/calls";
import { exchange, ownDates, quoteExchange } from "@/mine/doings";
import { Doing } from "@/mine/Doing";
import { ChoosePlaces } from "@/mine/ChoosePlaces";
import { ExchangeDates } from "@/mine/ExchangeDates";
import { ExchangePrice } from "@/mine/ExchangePrice";
import { WhichTickets } from "@/mine/WhichTickets";
import { unusedOf, type OwnOrder, type OwnPayment } from "@/mine/model";
import type { OwnDate, OwnQuote } from "@/mine/plans";
import type { ViewProps } from "@/mine/OwnPage";
import { useDoing } from "@/mine/useDoing";
import { show } from "@/mine/views";
import type { Place } from "@/shared/teams/model";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";

/** What was chosen, with its price. */
interface Chosen {
  readonly date: OwnDate;
  readonly places: readonly Place[];
  readonly quote: OwnQuote;
}

/** Exchanges tickets for others of another date: which, for when, and at what price. */
export function ExchangeView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const cache = useQueryClient();
  const { data: dates, error: unknown, refetch } = useQuery(ownDates(own, order.id));
  const tickets = unusedOf(order);
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<Chosen>();
  // The date whose places are being chosen.
  const [seating, setSeating] = useState<OwnDate>();
  const { error, isBusy, run, forget } = useDoing(own);
  const wanted = tickets.filter(({ id }) => !without.has(id)).map(({ id }) => id);

  const priceOf = (date: OwnDate, places: readonly Place[]) =>
    quoteExchange(own, order.id, { performance: date.performance, tickets: wanted, seats: seatsOf(places) });
  const price = (date: OwnDate, places: readonly Place[] = []) =>
    run(async () => setChosen({ date, places, quote: await priceOf(date, places) }));
  const make = ({ date, places, quote }: Chosen) =>
    run(async () => {
      try {
        const now = await exchange(own, order.id, quote.id);
        cache.setQueryData(mineKeys.payment(own), now);
        leave(now, order, t("mineDoing:exchange.done"));
      } catch (refused) {
        // It may have been made: the same quote is asked for again, and makes it once.
        if (isOutcomeUnknown(refused)) throw refused;
        // It has expired, or something has changed: this is what it comes to now, if it is to be had at all.
        setChosen(undefined);
        if (!(refused instanceof ApiError && refused.code === "quote_over")) throw refused;
        setChosen({ date, places, quote: await priceOf(date, places) });
        throw refused;
      }
    });
  const other = () => {
    forget();
    setSeating(undefined);
    setChosen(undefined);
  };

  return (
    <Doing title={t("do.exchange")} order={order}>
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      {chosen ? (
        <ExchangePrice
          date={chosen.date}
          quote={chosen.quote}
          currency={payment.currency}
          isBusy={isBusy}
          onMake={() => void make(chosen)}
          onOther={other}
        />
      ) : seating ? (
        <ChoosePlaces
          date={seating}
          count={wanted.length}
          isBusy={isBusy}
          onChoose={(places) => void price(seating, places)}
          onOther={other}
        />
      ) : (
        <>
          {tickets.length > 1 && (
            <WhichTickets
              tickets={tickets}
              without={without}
              onChange={(next) => {
                forget();
                setWithout(next);
              }}
            />
          )}
          {dates ? (
            <ExchangeDates
              dates={dates}
              count={wanted.length}
              event={order.event}
              currency={payment.currency}
              isBusy={isBusy}
              onChoose={(date) => (date.isSeated ? setSeating(date) : void price(date))}
            />
          ) : unknown ? (
            <ErrorState error={unknown} onRetry={() => void refetch()} />
          ) : (
            <Loading>
              <Bone height={64} />
              <Bone height={64} />
            </Loading>
          )}
        </>
      )}
    </Doing>
  );
}

/** Places team by team, as they are asked for. */
const seatsOf = (places: readonly Place[]) =>
  [...new Set(places.map(({ team }) => team))].map((teamid) => ({
    teamid,
    players: places.filter(({ team }) => team === teamid).map(({ player }) => player),
  }));

/** What is to be paid is paid next; what is made is shown. */
function leave(now: OwnPayment, order: OwnOrder, said: string): void {
  const waiting = now.orders.find(({ id }) => id === order.id)?.waiting;
  show(waiting ? { at: "pay", reservation: waiting.paying.id } : { at: "orders", said });
}
