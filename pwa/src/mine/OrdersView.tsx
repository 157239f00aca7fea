import { inLine } from "@/i18n/apart";
import { Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OwnOrder, OwnPayment } from "@/mine/model";
import { Offers, WaitsForMoney } from "@/mine/parts";
import { OrderLines } from "@/mine/OrderLines";
import type { ViewProps } from "@/mine/OwnPage";
import { ViewHeading } from "@/mine/ViewHeading";
import { WhatMayBeDone } from "@/mine/WhatMayBeDone";
import { TicketPages } from "@/shared/tickets/TicketPages";
import { MarkedChip } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

interface Props extends ViewProps {
  /** What has just been done. */
  readonly said: string | undefined;
}

/** All orders of a payment: what each is for, its tickets with their codes, what it came to, and what may be done. */
export function OrdersView({ own, payment, said }: Props) {
  const t = textsOf("mine");
  return (
    <div className="fy-mine-orders">
      {said && <Note>{said}</Note>}
      <Suspense fallback={null}>
        <Offers own={own} currency={payment.currency} />
      </Suspense>
      <Suspense fallback={null}>
        {payment.unpaid.map((waiting) => (
          <WaitsForMoney key={waiting.paying.id} waiting={waiting} currency={payment.currency} />
        ))}
      </Suspense>
      {payment.orders.map((order) => (
        <Order key={order.id} payment={payment} order={order} />
      ))}
      {(payment.pdf || payment.calendar) && (
        <p className="fy-mine-papers">
          {payment.pdf && (
            <a className="fy-btn is-main is-large" href={payment.pdf} target="_blank" rel="noopener noreferrer">
              <Icon name="download" />
              {t("pdf")}
            </a>
          )}
          {payment.calendar && (
            <a className="fy-btn is-normal is-large" href={payment.calendar} target="_blank" rel="noopener noreferrer">
              <Icon name="calendar" />
              {t("calendar")}
            </a>
          )}
        </p>
      )}
      <p className="fy-mine-mailed">{t("mailed", { email: payment.email })}</p>
    </div>
  );
}

interface OrderProps {
  readonly payment: OwnPayment;
  readonly order: OwnOrder;
}

function Order({ payment, order }: OrderProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const { event, subcategory, venue, address, startsAt, zone } = order;
  return (
    <section className="fy-mine-order" aria-label={t("order", { id: order.id, event })}>
      <div className="fy-mine-what">
        <ViewHeading>{event}</ViewHeading>
        {subcategory && <p>{subcategory}</p>}
        <p className="fy-mine-when">
          <time dateTime={startsAt}>{format.dateTime(startsAt, zone)}</time>
        </p>
        <p>{inLine([venue, address], ", ")}</p>
        <State order={order} />
      </div>
      {order.tickets.length > 0 && (
        <div className="fy-mine-tickets">
          <TicketPages
            tickets={order.tickets.map(({ holder, status, ...ticket }) => ({
              ...ticket,
              holder: holder || payment.name,
              state: status === "admitted" && <MarkedChip text={t("state.used")} mark="on" />,
            }))}
          />
        </div>
      )}
      <div className="fy-mine-side">
        <OrderLines order={order} currency={payment.currency} />
        {order.payouts.map(({ amount, isCash }, index) => (
          <Note key={index}>
            {t(isCash ? "collect.cash" : "collect.terminal", {
              amount: formatMoney(amount, payment.currency),
              place: inLine([venue, address], ", "),
              reference: payment.payment,
            })}
          </Note>
        ))}
        <WhatMayBeDone order={order} payment={payment} />
      </div>
    </section>
  );
}

function State({ order }: { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  if (order.isCancelled) return <MarkedChip text={t("state.cancelled")} mark="bad" />;
  if (order.status === "refunded") return <MarkedChip text={t("state.refunded")} mark="off" />;
  return order.status === "refunding" ? <MarkedChip text={t("state.refunding")} mark="half" /> : null;
}
