import { textsOf } from "@/i18n/i18n";
import type { Quote, Sold } from "@/shared/sale/model";
import { countsIn, Due, QuoteLines, SoldSlip } from "@/shared/sale/Summary";
import { useArrival } from "@/shared/sale/useArrival";
import type { Way } from "@/shared/till/amounts";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { MailTickets } from "./MailTickets";
import { Till } from "./till/Till";

interface DoneProps {
  readonly sold: Sold;
  readonly quote: Quote;
  readonly way: Way;
  /** Where the tickets were mailed; empty where nobody said. */
  readonly email: string;
  readonly onNew: () => void;
  /** The order's page is gone to. */
  readonly onLeave: () => void;
}

/** Shows what was sold, the change, where the tickets are, and a key for the next buyer in the queue. */
export function SoldStep({ sold, quote, way, email, onNew, onLeave }: DoneProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const [order] = sold.orders;
  const hasChange = sold.change !== null && toMinor(sold.change) > 0;
  return (
    <Till
      total={<Due quote={quote} {...countsIn(quote)} isPaid />}
      work={
        <>
          <SoldSlip sold={sold} />
          <QuoteLines quote={quote} isPaid />
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="plus" onClick={onNew}>
            {t("new")}
          </Button>
          {sold.pdf && (
            <a className="fy-btn is-normal is-large" href={sold.pdf} target="_blank" rel="noopener">
              <Icon name="print" />
              {t(order ? "print" : "sale:giftCard.print")}
            </a>
          )}
          {order && (
            <ButtonLink size="large" icon="receipt" to={`/OrderDetails/${order.id}`} onClick={onLeave}>
              {t("toOrder")}
            </ButtonLink>
          )}
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="walkin-step is-done">
        <Icon name="check" />
        {t("sold", { total: formatMoney(sold.total, sold.currency) })}
      </h3>
      <p className="walkin-how">{t(`by.${way === "free" && quote.cards.length > 0 ? "giftCard" : way}`)}</p>
      {hasChange && sold.change && (
        <p className="till-change">
          <b>{t("giveChange", { change: formatMoney(sold.change, sold.currency) })}</b>
        </p>
      )}
      {sold.pdf && order && (
        <>
          <p className="walkin-how">{email ? t("sentTo", { email }) : t("printOrShow")}</p>
          <MailTickets payment={sold.payment} email={email} />
        </>
      )}
    </Till>
  );
}
