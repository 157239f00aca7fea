import { textsOf } from "@/i18n/i18n";
import type { Quote, Sold } from "@/shared/sale/model";
import { SoldLines, SoldSlip } from "@/shared/sale/Summary";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import type { Way } from "@/shared/till/amounts";
import { ButtonLink } from "@/ui/ButtonLink";
import { MailTickets } from "./MailTickets";

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

/** Shows what was sold: the slip, what it adds up to, the change, the tickets to print, and a button for the next buyer in the queue. What else is wanted then, its order has ever after. */
export function SoldStep({ sold, quote, way, email, onNew, onLeave }: DoneProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const [order] = sold.orders;
  const hasChange = sold.change !== null && toMinor(sold.change) > 0;
  return (
    <div className="till-mid">
      <span className="till-ring is-ok">
        <Icon name="check" size="large" />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {t("sold", { total: formatMoney(sold.total, sold.currency) })}
      </h3>
      <p className="walkin-how">
        {t(`by.${way === "free" && quote.cards.length > 0 ? "giftCard" : way}`)}
        {hasChange && sold.change && <b> · {t("giveChange", { change: formatMoney(sold.change, sold.currency) })}</b>}
      </p>
      <SoldSlip sold={sold} />
      <SoldLines quote={quote} isPaid />
      <div className="till-ends">
        <Button kind="main" size="large" icon="plus" onClick={onNew}>
          {t("new")}
        </Button>
        {sold.pdf && (
          <a className="fy-btn is-normal is-large" href={sold.pdf} target="_blank" rel="noopener">
            <Icon name="print" />
            {t(order ? "print" : "sale:giftCard.print")}
          </a>
        )}
        {sold.pdf && order && <MailTickets payment={sold.payment} email={email} />}
        {order && (
          <ButtonLink
            size="large"
            icon="receipt"
            className="walkin-print"
            to={`/OrderDetails/${order.id}`}
            onClick={onLeave}
          >
            {t("toOrder")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
