import "./orders.css";
import { useParams } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderReservation } from "@/shared/orders/pageModel";
import { useOrder } from "@/shared/orders/queries";
import { liveTickets } from "@/shared/orders/units";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { Card } from "@/ui/Card";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { BuyerCard } from "./components/BuyerCard";
import { CommentsCard } from "./components/CommentsCard";
import { OrderActions } from "./components/OrderActions";
import { OrderAmounts } from "./components/OrderAmounts";
import { OrderHistory } from "./components/OrderHistory";
import { OrderUnits } from "./components/OrderUnits";
import { RefundsCard } from "./components/RefundsCard";
import { StatusChip } from "./components/StatusChips";
import { useWhyNot } from "./components/whyNot";
import { openPayouts } from "./dialogs/HandBack";
import { ExchangeCard } from "./kept/ExchangeCard";
import { ReservationCard } from "./kept/ReservationCard";

/** One order: whose it is, what for, how much, and what happened to it; it changes while one looks. */
export default function OrderDetailsPage() {
  const t = textsOf("orders");
  const { eventTicketDetailId } = useParams();
  const { query, live } = useOrder(Number(eventTicketDetailId));
  const frame = { title: t("details"), crumbs: [{ label: t("title"), to: "/Orders" }], live };
  return (
    <NamedPage {...frame} heading={null} query={query} height={200}>
      {(order) => (
        <Page
          {...frame}
          heading={<OrderHeading order={order} />}
          picture={order.image || undefined}
          lead={<OrderLead order={order} />}
          actions={<OrderActions order={order} />}
          bar={<OrderActions order={order} isBar />}
          phoneBar
          onRefresh={() => query.refetch()}
        >
          <OrderParts order={order} />
        </Page>
      )}
    </NamedPage>
  );
}

/** Who is at the counter or on the phone, and how much it is about. */
export function OrderHeading({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  return (
    <span className="orders-heading">
      {order.name || t("walkIn")} <span className="orders-sum">{formatMoney(order.total, order.currency)}</span>{" "}
      <StatusChip order={order} />
    </span>
  );
}

/** Which show it is, when and where; the order's number; then in words why something of it cannot be done. */
export function OrderLead({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const format = useFormat();
  const why = useWhyNot(order);
  const sold = {
    id: order.id,
    // What was refunded whole had tickets: only what never had any is of extras alone.
    count: (!order.kept && liveTickets(order).length) || order.tickets,
    when: format.stamp(order.boughtAt, order.zone),
  };
  const left = fromMinor(toMinor(order.total) - toMinor(order.refunded || "0"));
  return (
    <>
      <b className="orders-which">{inLine([order.eventName, order.subcategory])}</b>
      <span className="orders-which">{inLine([format.dateTime(order.startsAt, order.zone), order.venue])}</span>
      <span className="orders-sold">
        {t(order.kept ? "leadReserved" : "lead", sold)}
        {order.kept && order.seller && ` ${t("by", { name: order.seller })}`}
        {order.refunded && `, ${t("orderPage:leftAfterRefunds", { left: formatMoney(left, order.currency) })}`}
      </span>
      {why.refund && <span className="orders-why">{t("orderPage:whyNot.refund", { why: why.refund })}</span>}
      {why.exchange && why.exchange !== why.refund && (
        <span className="orders-why">{t("orderPage:whyNot.exchange", { why: why.exchange })}</span>
      )}
    </>
  );
}

export function OrderParts({ order }: { readonly order: OrderDetails }) {
  const refunds = <RefundsCard key="refunds" order={order} />;
  const isOpen = order.tasks.length > 0 || openPayouts(order).length > 0;
  return (
    <div className="orders-parts">
      <div className="orders-column">
        {order.waits && <ExchangeCard order={order} waits={order.waits} />}
        {isOpen && refunds}
        {order.kept ? <Reserved order={order} kept={order.kept} /> : <OrderUnits order={order} />}
        {!isOpen && refunds}
      </div>
      <div className="orders-column">
        <BuyerCard order={order} />
        <CommentsCard order={order} />
        <OrderHistory order={order} />
      </div>
    </div>
  );
}

/** What is reserved, and what it comes to: there are no tickets yet. */
function Reserved({ order, kept }: { readonly order: OrderDetails; readonly kept: OrderReservation }) {
  const t = textsOf("orders");
  return (
    <>
      <ReservationCard order={order} kept={kept} />
      <Card title={t("amounts.title")} padded>
        <OrderAmounts order={order} />
      </Card>
    </>
  );
}
