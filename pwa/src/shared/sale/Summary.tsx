import "@/shared/sale/sale.css";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { Quote, QuoteLine, Sold, SoldOrder } from "@/shared/sale/model";
import { placesOf } from "@/shared/teams/model";
import { playersInWords } from "@/shared/teams/words";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

/** What a quote adds up to: its lines, what is taken off and added, what gift cards pay, and what is left to pay. */
export function QuoteLines({ quote, isPaid = false }: { readonly quote: Quote; readonly isPaid?: boolean }) {
  const t = textsOf("sale");
  const money = (amount: string) => formatMoney(amount, quote.currency);
  return (
    <dl className="fy-lines">
      {quote.lines.map((line) => (
        <div key={[line.kind, line.name, line.variant, line.price, line.team, line.isIncluded].join()}>
          <dt>
            {t("line", { count: line.quantity, name: nameOf(line) })}
            {/* Once it is paid, whose places they are stands on the slip. */}
            {line.team && !isPaid && <small>{playersInWords(line.team, line.players)}</small>}
          </dt>
          <dd>{line.isIncluded ? t("included") : money(fromMinor(toMinor(line.price) * line.quantity))}</dd>
        </div>
      ))}
      {toMinor(quote.saving) > 0 && (
        <Less label={t("saving", { code: quote.promo })} amount={money(`-${quote.saving}`)} />
      )}
      {toMinor(quote.bookingFee) > 0 && (
        <div>
          <dt>{t("bookingFee")}</dt>
          <dd>{money(quote.bookingFee)}</dd>
        </div>
      )}
      {addsTax(quote) && (
        <div>
          <dt>{t("tax")}</dt>
          <dd>{money(quote.tax)}</dd>
        </div>
      )}
      {quote.cards.length > 0 && (
        <div className="is-sum">
          <dt>{t("total")}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
      )}
      {quote.cards.map(({ code, amount }) => (
        <Less key={code} label={t("cardPays", { code })} amount={money(`-${amount}`)} />
      ))}
    </dl>
  );
}

const nameOf = ({ name, variant }: QuoteLine): string => (variant ? `${name}, ${variant}` : name);

function Less({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className="is-less">
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Whether tax is a line of the sum: tax that prices include is not. */
const addsTax = ({ subtotal, saving, tax, bookingFee, total }: Quote) =>
  toMinor(tax) > 0 && toMinor(total) === toMinor(subtotal) - toMinor(saving) + toMinor(tax) + toMinor(bookingFee);

interface DueProps {
  readonly quote: Quote | undefined;
  readonly tickets: number;
  readonly extras: number;
  readonly isPaid?: boolean;
}

/** "2 tickets, 1 extra  £64.00": what is left to pay once gift cards have paid, or was paid. */
export function Due({ quote, tickets, extras, isPaid = false }: DueProps) {
  const t = textsOf("sale");
  const isPartly = quote !== undefined && quote.cards.length > 0;
  return (
    <p className="fy-due">
      <span>
        {countInWords(tickets, extras)}
        {isPartly && <small>{t(isPaid ? "paid" : "toPay")}</small>}
      </span>
      <b>{quote ? formatMoney(quote.due, quote.currency) : ""}</b>
    </p>
  );
}

/** "2 tickets, 1 extra": what there are none of is left out, unless there is nothing at all. */
export function countInWords(tickets: number, extras: number): string {
  const t = textsOf("sale");
  const extra = t("extras", { count: extras });
  if (extras === 0) return t("tickets", { count: tickets });
  return tickets === 0 ? extra : `${t("tickets", { count: tickets })}, ${extra}`;
}

/** How many tickets and extras a quote has; what tickets bring is no extra. */
export function countsIn({ lines }: Quote): { readonly tickets: number; readonly extras: number } {
  const count = (kind: QuoteLine["kind"]) =>
    lines.filter((line) => line.kind === kind && !line.isIncluded).reduce((sum, { quantity }) => sum + quantity, 0);
  return { tickets: count("ticket"), extras: count("upsell") };
}

/** What is reserved or was bought, line by line. */
export function SoldLines({ quote, isPaid = false }: { readonly quote: Quote; readonly isPaid?: boolean }) {
  const t = textsOf("sale");
  return (
    <section className="fy-sold" aria-label={t("bought")}>
      <QuoteLines quote={quote} isPaid={isPaid} />
      <Due quote={quote} {...countsIn(quote)} isPaid={isPaid} />
    </section>
  );
}

/** What was sold, drawn as a paper ticket, because now there is one. */
export function SoldSlip({ sold }: { readonly sold: Sold }) {
  const t = textsOf("sale");
  const format = useFormat();
  return (
    <>
      {sold.orders.map((order) => (
        <article key={order.id} className="fy-slip">
          <div>
            <b>{order.eventName}</b>
            <p>{inLine([order.subcategory, order.venue])}</p>
            <p>
              <time dateTime={order.startsAt}>{format.dateTime(order.startsAt, order.zone)}</time>
            </p>
            {placesOf(order.tickets).map(([team, players]) => (
              <p key={team}>{playersInWords(team, players)}</p>
            ))}
            <p>{t("order", { id: sold.payment })}</p>
          </div>
          <SlipCount order={order} />
        </article>
      ))}
    </>
  );
}

/** How many may come in; of an order without tickets, how many things were bought. */
function SlipCount({ order }: { readonly order: SoldOrder }) {
  const t = textsOf("sale");
  const isTickets = order.tickets.length > 0;
  const count = isTickets ? order.tickets.length : order.extras;
  return (
    <div>
      <span className="fy-slip-count">{count}</span>
      <p>{t(isTickets ? "ticketWord" : "extraWord", { count })}</p>
    </div>
  );
}
