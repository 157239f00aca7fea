import "@/shared/sale/sale.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "@/api/errors";
import { isOutcomeUnknown } from "@/api/outcome";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ChoosePlaces, ExchangeDates } from "@/mine/exchangeChoices";
import { Doing, useDoing } from "@/mine/Doing";
import { exchangedText } from "@/mine/exchangedText";
import type { ViewProps } from "@/mine/OwnPage";
import { WaysBack, wayTexts } from "@/mine/MoneyBack";
import { ViewHeading } from "@/mine/ViewHeading";
import { isNothing, ownKeys, unusedOf, type OwnOrder, type OwnPayment, type OwnTicket } from "@/mine/model";
import { exchange, ownDates, quoteExchange, type OwnDate, type OwnQuote, type PriceLine } from "@/mine/doings";
import { show, useView } from "@/mine/views";
import { clockOf, useSecondsUntil } from "@/shared/checkout/TimeLeft";
import type { Place } from "@/shared/teams/model";
import { playersInWords } from "@/shared/teams/words";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { Icon } from "@/ui/Icon";
import { ErrorState, Loading, Note } from "@/ui/states";

/** What was chosen, with its price. */
interface Chosen {
  readonly date: OwnDate;
  readonly places: readonly Place[];
  readonly quote: OwnQuote;
}

/** Exchanges tickets for others of another date: which, for when, and at what price. */
export function ExchangeView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const format = useFormat();
  const cache = useQueryClient();
  const { data: offered, error: unknown, refetch } = useQuery(ownDates(own, order.id));
  const tickets = unusedOf(order);
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const view = useView();
  const [chosen, setChosen] = useState<Chosen>();
  // The date whose places are being chosen.
  const [seating, setSeating] = useState<OwnDate>();
  const { error, isBusy, run, forget } = useDoing(own);
  const wanted = tickets.filter(({ id }) => !without.has(id)).map(({ id }) => id);

  const priceOf = (date: OwnDate, places: readonly Place[]) =>
    quoteExchange(own, order.id, { performance: date.performance, tickets: wanted, seats: seatsOf(places) });
  const price = (date: OwnDate, places: readonly Place[] = []) =>
    run(async () => {
      setChosen({ date, places, quote: await priceOf(date, places) });
      show({ at: "exchange", order: order.id, date: date.performance });
    });
  const make = ({ date, places, quote }: Chosen) =>
    run(async () => {
      try {
        const now = await exchange(own, order.id, quote.id);
        cache.setQueryData(ownKeys.payment(own), now);
        leave(now, order, { message: saysDone(date, quote), first: date.performance });
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
  const saysDone = (date: OwnDate, { ways }: OwnQuote) =>
    [
      exchangedText({
        done: "exchange",
        count: wanted.length,
        all: order.tickets.length,
        when: format.dateTime(date.startsAt, date.zone),
        email: payment.email,
      }),
      ...wayTexts(ways, payment.currency),
    ].join(" ");
  const other = () => {
    forget();
    setSeating(undefined);
  };

  return (
    <Doing title={t("do.exchange")} order={order}>
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      {chosen && view.at === "exchange" && view.date === chosen.date.performance ? (
        <ExchangePrice
          order={order}
          count={wanted.length}
          date={chosen.date}
          quote={chosen.quote}
          currency={payment.currency}
          email={payment.email}
          isBusy={isBusy}
          onMake={() => void make(chosen)}
          onOther={() => {
            other();
            window.history.back();
          }}
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
              currency={payment.currency}
              onChange={(next) => {
                forget();
                setWithout(next);
              }}
            />
          )}
          {offered ? (
            <>
              {offered.cheaper && error === undefined && <Note>{offered.cheaper}</Note>}
              <ExchangeDates
                own={own}
                order={order}
                dates={offered.dates}
                tickets={wanted}
                currency={payment.currency}
                isBusy={isBusy}
                onChoose={(date) => (date.isSeated ? setSeating(date) : void price(date))}
              />
            </>
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
function leave(now: OwnPayment, order: OwnOrder, done: { readonly message: string; readonly first: number }): void {
  const waiting = now.orders.find(({ id }) => id === order.id)?.waiting;
  show(waiting ? { at: "pay", reservation: waiting.paying.id } : { at: "orders", ...done });
}

interface WhichTicketsProps {
  readonly tickets: readonly OwnTicket[];
  /** Those that stay as they are. */
  readonly without: ReadonlySet<number>;
  readonly currency: string;
  readonly onChange: (without: ReadonlySet<number>) => void;
}

/** Asks which tickets are exchanged: all of them, unless told. */
export function WhichTickets({ tickets, without, currency, onChange }: WhichTicketsProps) {
  const t = textsOf("mine");
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="fy-mine-which">
      <legend>{t("mineDoing:exchange.which")}</legend>
      {tickets.map(({ id, name, holder, team, player, total }) => (
        <Checkbox
          key={id}
          checked={!without.has(id)}
          onChange={() => toggle(id)}
          label={inLine(
            [
              t("mineDoing:names.of", { name, id }),
              team && player !== null ? playersInWords(team, [player]) : "",
              holder,
              formatMoney(total, currency),
            ],
            ", ",
          )}
        />
      ))}
    </fieldset>
  );
}

interface ExchangePriceProps {
  readonly order: OwnOrder;
  /** How many tickets are exchanged. */
  readonly count: number;
  readonly date: OwnDate;
  readonly quote: OwnQuote;
  readonly currency: string;
  /** Where the new tickets are sent; empty where the buyer gave no address. */
  readonly email: string;
  readonly isBusy: boolean;
  readonly onMake: () => void;
  readonly onOther: () => void;
}

/** What an exchange gives up and brings, what it comes to, and the button that makes it. */
export function ExchangePrice({
  order,
  count,
  date,
  quote,
  currency,
  email,
  isBusy,
  onMake,
  onOther,
}: ExchangePriceProps) {
  const t = textsOf("mine");
  const seconds = useSecondsUntil(quote.expiresAt);
  const clock = clockOf(seconds);
  const money = (amount: string) => formatMoney(amount, currency);
  const pays = !isNothing(quote.pay);
  const back = !isNothing(quote.back);
  return (
    <div className="fy-mine-price">
      <ViewHeading>{t("mineDoing:price.title")}</ViewHeading>
      <Side
        title={t("mineDoing:price.old")}
        show={order}
        lines={quote.lines.filter(({ kind }) => kind === "given_up")}
        currency={currency}
      />
      <Icon name="down" />
      <Side
        title={t("mineDoing:price.new")}
        show={date}
        lines={quote.lines.filter(({ kind }) => kind !== "given_up")}
        currency={currency}
      />
      <p className="fy-due">
        <span>{t(pays ? "mineDoing:price.pay" : back ? "mineDoing:price.back" : "mineDoing:price.even")}</span>
        {(pays || back) && <b>{money(pays ? quote.pay : quote.back)}</b>}
      </p>
      <WaysBack ways={quote.ways} currency={currency} />
      <p>{t(email ? "mineDoing:price.codes" : "mineDoing:price.noMail", { count, email })}</p>
      {quote.isLast && <Note kind="warn">{t("mineDoing:price.last")}</Note>}
      <Button
        kind="main"
        size="large"
        wide
        busy={isBusy}
        disabledReason={seconds === 0 && t("mineDoing:price.over")}
        onClick={onMake}
      >
        {t(pays ? "mineDoing:extras.goOn" : "mineDoing:price.make")}
      </Button>
      {(pays || back || seconds === 0) && (
        <p className="fy-kept" role="timer">
          {seconds > 0 ? t("mineDoing:price.holds", { clock }) : t("mineDoing:price.over")}
        </p>
      )}
      <Button kind="normal" wide onClick={onOther}>
        {t("mineDoing:price.other")}
      </Button>
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly show: Pick<OwnDate, "startsAt" | "zone" | "event" | "subcategory">;
  readonly lines: readonly PriceLine[];
  readonly currency: string;
}

/** One side of an exchange: for when, and which tickets. */
function Side({ title, show: { startsAt, zone, event, subcategory }, lines, currency }: SideProps) {
  const format = useFormat();
  return (
    <section className="fy-mine-half">
      <h3>{title}</h3>
      <p>
        <b>
          <time dateTime={startsAt}>{format.dateTime(startsAt, zone)}</time>
        </b>
        <br />
        {inLine([event, subcategory])}
      </p>
      <Lines lines={lines} currency={currency} />
    </section>
  );
}

function Lines({ lines, currency }: { readonly lines: readonly PriceLine[]; readonly currency: string }) {
  const t = textsOf("sale");
  return (
    <dl className="fy-lines">
      {lines.map(({ kind, name, quantity, amount, note }) => (
        <div key={[kind, name, amount].join()}>
          <dt>
            {kind === "fees" || kind === "lost" ? name : t("line", { count: quantity, name })}
            {note && <small>{note}</small>}
          </dt>
          <dd>{kind === "lost" || kind === "fees" ? "" : formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
