import "@/shared/sale/sale.css";
import { type ReactNode, Suspense } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { ViewProps } from "@/mine/OwnPage";
import { ViewHeading } from "@/mine/ViewHeading";
import { duesOf, isNothing, type Doing, type Leave, type OwnOrder, type OwnPayment } from "@/mine/model";
import { Offers, WaitsForMoney } from "@/mine/parts";
import { show } from "@/mine/views";
import { Ask } from "@/shared/sale/Ask";
import { TicketPages } from "@/shared/tickets/TicketPages";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { MarkedChip } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

interface Props extends ViewProps {
  /** What has just been done, and the performance whose orders are therefore first. */
  readonly done: { readonly message?: string; readonly first?: number | undefined };
}

/** All orders of a payment: what each is for, its tickets with their codes, what it came to, and what may be done. */
export function OrdersView({ own, payment, done: { message, first } }: Props) {
  const t = textsOf("mine");
  const rank = ({ performance }: OwnOrder) => (performance === first ? 0 : 1);
  const orders = payment.orders.toSorted((one, other) => rank(one) - rank(other));
  const withTickets = payment.orders.filter(({ tickets }) => tickets.length > 0);
  // The documents contain all tickets: they are below those of a single order, or else below all orders.
  const only = withTickets.length === 1 ? withTickets[0] : undefined;
  return (
    <div className="fy-mine-orders">
      {message && <Note>{message}</Note>}
      <Suspense fallback={null}>
        <Offers own={own} currency={payment.currency} />
      </Suspense>
      <Suspense fallback={null}>
        {duesOf(payment).map((waiting) => (
          <WaitsForMoney key={waiting.paying.id} waiting={waiting} currency={payment.currency} />
        ))}
      </Suspense>
      {orders.map((order) => (
        <Order key={order.id} payment={payment} order={order}>
          {order === only && <Documents payment={payment} />}
        </Order>
      ))}
      {withTickets.length > 1 && <Documents payment={payment} />}
      <div className="fy-mine-foot">
        {payment.email && <p>{t("mailed", { email: payment.email })}</p>}
        <Ask who={payment} payment={payment.payment} text={t("ask", { house: payment.house })} />
      </div>
    </div>
  );
}

/** All tickets of the payment as a file, and their dates. */
function Documents({ payment: { pdf, calendar } }: { readonly payment: OwnPayment }) {
  const t = textsOf("mine");
  return (
    <p className="fy-mine-papers">
      {pdf && (
        <a className="fy-btn is-main is-large" href={pdf} target="_blank" rel="noopener noreferrer">
          <Icon name="download" />
          {t("pdf")}
        </a>
      )}
      {calendar && (
        <a className="fy-btn is-normal is-large" href={calendar} target="_blank" rel="noopener noreferrer">
          <Icon name="calendar" />
          {t("calendar")}
        </a>
      )}
    </p>
  );
}

interface OrderProps {
  readonly payment: OwnPayment;
  readonly order: OwnOrder;
  /** Below its tickets. */
  readonly children: ReactNode;
}

function Order({ payment, order, children }: OrderProps) {
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
          {children}
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
        <WhatMayBeDone order={order} />
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

/** What an order has come to, line by line. */
function OrderLines({ order, currency }: { readonly order: OwnOrder; readonly currency: string }) {
  const t = textsOf("mine");
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <dl className="fy-lines">
      {order.lines.map(({ name, amount, isInfo }, index) => (
        // Two lines may be alike: what one code took off twice.
        <div key={index} className={isInfo ? "is-told" : undefined}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{t("total")}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {!isNothing(order.giftCard) && (
        <div>
          <dt>{t("giftCard")}</dt>
          <dd>{money(`-${order.giftCard}`)}</dd>
        </div>
      )}
      {!isNothing(order.refunded) && (
        <div className="is-less">
          <dt>{t("refunded")}</dt>
          <dd>{money(`-${order.refunded}`)}</dd>
        </div>
      )}
    </dl>
  );
}

const DOINGS = [
  { does: "exchange", at: "exchange", icon: "exchange" },
  { does: "rename", at: "names", icon: "user" },
  { does: "addUpsells", at: "extras", icon: "cup" },
  { does: "cancel", at: "cancel", icon: "undo" },
] as const satisfies readonly { readonly does: Doing; readonly at: string; readonly icon: string }[];

/** What a buyer may do with an order by themselves. What was possible once says why it is not now. */
function WhatMayBeDone({ order }: { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  // What may be done with it depends on whether that is paid.
  if (order.waiting) return null;
  const given = DOINGS.filter(({ does }) => order.may[does].isGiven);
  const others = DOINGS.filter(({ does }) => !order.may[does].isGiven && order.may[does].isOffered);
  return (
    <div className="fy-mine-may">
      {given.map(({ does, at, icon }) => (
        <div key={does}>
          <Button icon={icon} wide onClick={() => show({ at, order: order.id })}>
            {t(`do.${does}`)}
          </Button>
          <Until leave={order.may[does]} order={order} />
        </div>
      ))}
      {others.length > 0 && (
        <ul className="fy-mine-not">
          {byReason(others.map(({ does }) => [t(`not.${does}`), order.may[does].why])).map(([why, what]) => (
            <li key={why}>{t("notNow", { what: what.join(", "), why })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Until({ leave, order }: { readonly leave: Leave; readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const format = useFormat();
  return <small>{t("until", { when: format.dateTime(leave.until, order.zone) })}</small>;
}

/** What cannot be done, by why. */
function byReason(pairs: readonly (readonly [what: string, why: string])[]): readonly [string, readonly string[]][] {
  const found = new Map<string, readonly string[]>();
  for (const [what, why] of pairs) found.set(why, [...(found.get(why) ?? []), what]);
  return [...found];
}
