import "@/sale/sale.css";
import { useTranslation } from "react-i18next";
import type { Quote, Sold } from "@/sale/model";
import { placesOf } from "@/teams/model";
import { playersInWords } from "@/teams/words";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

/** The lines of a quote, with the booking fee and tax that are added to them. */
export function QuoteLines({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation("sale");
  const money = (amount: string) => formatMoney(amount, quote.currency);
  return (
    <dl className="fy-lines">
      {quote.lines.map((line) => (
        <div key={[line.name, line.price, line.team].join()}>
          <dt>
            {t("line", { count: line.quantity, name: line.name })}
            {line.team && <small>{playersInWords(line.team, line.players)}</small>}
          </dt>
          <dd>{money(fromMinor(toMinor(line.price) * line.quantity))}</dd>
        </div>
      ))}
      <div>
        <dt>{t("bookingFee")}</dt>
        <dd>{money(quote.bookingFee)}</dd>
      </div>
      {addsTax(quote) && (
        <div>
          <dt>{t("tax")}</dt>
          <dd>{money(quote.tax)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Whether tax is a line of the sum: tax that prices include is not. */
const addsTax = (quote: Quote) =>
  toMinor(quote.tax) > 0 &&
  toMinor(quote.total) === toMinor(quote.subtotal) + toMinor(quote.tax) + toMinor(quote.bookingFee);

/** "2 tickets  £64.00" */
export function Due({ quote, tickets }: { readonly quote: Quote | undefined; readonly tickets: number }) {
  const { t } = useTranslation("sale");
  return (
    <p className="fy-due">
      <span>{t("tickets", { count: tickets })}</span>
      <b>{quote && tickets > 0 ? formatMoney(quote.total, quote.currency) : ""}</b>
    </p>
  );
}

/** What was sold, drawn as a paper ticket, because now there is one. */
export function SoldSlip({ sold }: { readonly sold: Sold }) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return (
    <>
      {sold.orders.map((order) => (
        <article key={order.id} className="fy-slip">
          <div>
            <b>{order.eventName}</b>
            <p>{[order.subcategory, order.venue].filter(Boolean).join(" · ")}</p>
            <p>
              <time dateTime={order.startsAt}>{format.dateTime(order.startsAt, order.zone)}</time>
            </p>
            {placesOf(order.tickets).map(([team, players]) => (
              <p key={team}>{playersInWords(team, players)}</p>
            ))}
            <p>{t("order", { id: order.id })}</p>
          </div>
          <div>
            <span className="fy-slip-count">{order.tickets.length}</span>
            <p>{t("ticketWord", { count: order.tickets.length })}</p>
          </div>
        </article>
      ))}
    </>
  );
}
