import "./orders.css";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { mayExchange } from "@/shared/orders/exchanging";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderReservation } from "@/shared/orders/pageModel";
import { useOrder } from "@/shared/orders/queries";
import { liveTickets } from "@/shared/orders/units";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { openDialog } from "@/shell/dialogs";
import { usePermissions } from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { RowMenu, type MenuAction } from "@/ui/PressMenu";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { StatusChip } from "./StatusChips";
import { BuyerCard, CommentsCard } from "./BuyerCard";
import { OrderAmounts, OrderUnits } from "./OrderUnits";
import { OrderHistory } from "./OrderHistory";
import { RefundsCard } from "./RefundsCard";
import { openPayouts, RefundDialog } from "./RefundDialog";
import { ResendDialog } from "./TextDialog";
import { ExchangeCard, ReservationCard } from "./ReservationCard";
import { exportOrder } from "./orderCalls";
import type { RefundMode } from "./refunds";
import { useWhyNot } from "./whyNot";

export { RowDialog } from "./list/RowDialog";

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

interface OrderActionsProps {
  readonly order: OrderDetails;
  /** On a phone: what takes nothing away, the rest behind dots. */
  readonly isBar?: boolean;
}

/** Resend, Exchange and Refund; the rest behind dots. Each is there where the order has come so far (section 4). */
export function OrderActions({ order, isBar = false }: OrderActionsProps) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const permissions = usePermissions();
  const [opened, setOpened] = useState<RefundMode | "resend">();
  const { rights } = order;
  const close = () => setOpened(undefined);
  const isSold = order.status !== "Progress" && order.status !== "Failure";
  const why = useWhyNot(order);
  const offRefund = noLine ?? why.refund ?? permissions.disabledReason("refund");
  // Partial Refund shows only where something can be left.
  const canLeave = order.paymentOrders > 1 || order.tickets > 1 || order.upsells.length > 0;
  const refund: MenuAction = {
    icon: "receipt",
    label: t("actions.refund"),
    danger: true,
    disabledReason: offRefund,
    run: () => setOpened("whole"),
  };
  const more: readonly (MenuAction | false)[] = [
    isBar && isSold && refund,
    isSold &&
      canLeave && {
        icon: "ticket",
        label: t("actions.partial"),
        danger: true,
        disabledReason: offRefund ?? (!rights.partialRefund && t("noRefund.whole")),
        run: () => setOpened("partial"),
      },
    rights.void &&
      permissions.may("void") && {
        icon: "undo",
        label: t("actions.void"),
        danger: true,
        disabledReason: noLine,
        run: () => setOpened("void"),
      },
    {
      icon: "export",
      label: t("actions.export"),
      disabledReason: noLine,
      run: () => void exportOrder(order).catch((error: unknown) => toast.error(errorMessage(error))),
    },
  ];
  return (
    <>
      <div className={isBar ? "orders-bar" : "orders-actions"}>
        {rights.resend && (
          <Button icon="mail" disabledReason={noLine} aria-label={t("resend.open")} onClick={() => setOpened("resend")}>
            {t(isBar ? "resend.short" : "resend.open")}
          </Button>
        )}
        {isSold && mayExchange(permissions) && (
          <Button
            icon="exchange"
            disabledReason={noLine ?? why.exchange}
            onClick={() => openDialog("exchange", { order: order.id })}
          >
            {t("actions.exchange")}
          </Button>
        )}
        {!isBar && isSold && (
          <Button kind="danger" disabledReason={offRefund} onClick={refund.run}>
            {refund.label}
          </Button>
        )}
        <RowMenu
          label={t("actions.more")}
          actions={more.filter((action) => action !== false)}
          {...(isBar && { className: "is-normal" })}
        />
      </div>
      {opened === "resend" && <ResendDialog order={order} onClose={close} />}
      {opened && opened !== "resend" && <RefundDialog order={order} mode={opened} onClose={close} />}
    </>
  );
}
