import { useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { ListColumn } from "@/office/ListScreen";
import { mayExchangeRow } from "@/shared/orders/exchanging";
import type { OrderRow } from "@/shared/orders/model";
import { late } from "@/shell/late";
import { usePermissions } from "@/shell/permissions";
import { useUser } from "@/shell/session";
import type { Reason } from "@/ui/Button";
import { CopyId } from "@/ui/CopyId";
import type { IconName } from "@/ui/Icon";
import { RowMenu, type MenuAction } from "@/ui/PressMenu";
import { confirm } from "@/ui/confirm";
import { withoutYear } from "@/ui/dates";
import { useFormat, zoneName } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import type { PhoneRow } from "@/ui/DataTable";
import { useNoLine } from "@/ui/useNoLine";
import { isOrdinary, StatusChip, StatusChips } from "../StatusChips";
import { mayRemoveUser, mayEmailBuyer, useBuyerFile, useRemoveUser, type OrderList } from "./orderList";
import type { RowAct } from "./RowDialog";

// From the page whose dialogs they are: a file of its own would bring what they share to screens that need none of it.
const RowDialog = late(async () => (await import("../OrderDetailsPage")).RowDialog);

/** Below the buyer's name: their address, and where there is none who sold it, by which it is found. */
function whence({ email, name, seller }: OrderRow): string {
  const t = textsOf("orders");
  return email || (!name && seller ? t("soldBy", { name: seller }) : t("noEmail"));
}

/** A line that is cut where its column ends; what it says stays to be read in whole. */
const cut = (text: string, more?: ReactNode) => (
  <span className="orders-cut" title={text}>
    {more ?? text}
  </span>
);

/**
 * The columns of the orders list (spec part 3, section 2.6): what belongs together in two lines of one column. When an
 * order was bought is told by the account's clock, which its heading names; a performance by its venue's.
 */
export function useOrderColumns(zone: string | undefined, list: OrderList): readonly ListColumn<OrderRow>[] {
  const t = textsOf("orders");
  const format = useFormat();
  return useMemo(() => {
    const boughtAt = (order: OrderRow) => {
      const clock = zone ?? order.zone;
      return `${format.date(order.boughtAt, clock)}, ${format.time(order.boughtAt, clock)}`;
    };
    const when = list === "orders" ? "bought" : "reserved";
    const title = zone ? t(`${when}In`, { zone: zoneName(zone, serverNow()) }) : t(`columns.${when}`);
    return [
      {
        key: "buyer",
        twoLines: true,
        width: "23%",
        cell: (order) => (
          <>
            {cut(order.name || t("walkIn"))}
            <small>{cut(whence(order))}</small>
          </>
        ),
      },
      {
        key: "event",
        spec: "Event, Date & Time",
        twoLines: true,
        width: "25%",
        cell: (order) => (
          <>
            {cut(inLine([order.eventName, order.subcategory]))}
            <small>
              <time dateTime={order.startsAt}>{format.dateTime(order.startsAt, order.zone)}</time>
            </small>
          </>
        ),
      },
      { key: "tickets", numeric: true, cell: ({ ticketsLeft }) => ticketsLeft },
      { key: "total", numeric: true, cell: (order) => formatMoney(order.total, order.currency) },
      { key: "status", cell: (order) => <StatusChips order={order} /> },
      {
        key: "bought",
        spec: "Event Purchased Date",
        twoLines: true,
        title,
        cell: (order) => (
          <>
            <time dateTime={order.boughtAt}>{boughtAt(order)}</time>
            <small className="orders-payment">
              <span>{inLine([sellerOf(order), t("number", { id: order.id })])} </span>
              <CopyId id={order.payment} what={t("columns.payment")} />
            </small>
          </>
        ),
      },
    ];
  }, [t, format, zone, list]);
}

/** Who took a reservation. */
const sellerOf = ({ reservedUntil, seller }: OrderRow) =>
  reservedUntil && seller && textsOf("orders")("by", { name: seller });

/** So far away a date needs no year. */
const NEAR_MS = 180 * 86_400_000;

/** An order on a phone: who and how much, what for and when, and how it stands where that is not the ordinary. */
export function useOrderLines(): (order: OrderRow) => PhoneRow {
  const t = textsOf("orders");
  const format = useFormat();
  return (order) => {
    const { startsAt, zone, reservedUntil, seller } = order;
    const day = format.dayAndDate(startsAt, zone);
    const isNear = Math.abs(Date.parse(startsAt) - serverNow()) < NEAR_MS;
    const when = `${isNear ? withoutYear(day) : day}, ${format.placedTime(startsAt, zone)}`;
    const toDo = [
      reservedUntil && t("reservedUntil", { when: format.stamp(reservedUntil, zone) }),
      sellerOf(order),
      toMinor(order.toHandBack) > 0 && t("toHandBack", { amount: formatMoney(order.toHandBack, order.currency) }),
    ];
    return {
      title: cut(order.name || order.email || inLine([t("walkIn"), seller && t("soldBy", { name: seller })])),
      aside: (
        <span className="orders-aside">
          {!reservedUntil && !isOrdinary(order) && <StatusChip order={order} />}
          <b className="fy-num">{formatMoney(order.total, order.currency)}</b>
        </span>
      ),
      text: (
        <span className="orders-what">
          {cut(order.eventName)}
          <time dateTime={startsAt}>{when}</time>
        </span>
      ),
      textAside: <span className="fy-whole">{t("number", { id: order.id })}</span>,
      below: toDo.some(Boolean) ? cut(inLine(toDo)) : undefined,
    };
  };
}

/** What can be done with an order from the list (spec part 3, section 2.6). */
export function OrderRowMenu({ order }: { readonly order: OrderRow }) {
  const t = textsOf("orders");
  const navigate = useNavigate();
  const role = useUser().roleid;
  const permissions = usePermissions();
  const noLine = useNoLine();
  const removal = useRemoveUser();
  const file = useBuyerFile();
  const [opened, setOpened] = useState<RowAct>();
  const remove = async () => {
    const question = {
      title: t("removal.title"),
      text: `${t("removal.question")} ${t("removal.texts")} ${t("removal.final")}`,
      no: t("common:cancel"),
      yes: t("removal.continue"),
      danger: true,
    };
    if (await confirm(question)) removal.mutate(order);
  };
  const emailAction = (format: "json" | "pdf"): MenuAction => ({
    icon: "download",
    label: t(`buyerData.${format}`),
    disabledReason: noLine,
    busy: file.isPending,
    run: () => file.mutate({ order, format }),
  });
  const act = (icon: IconName, label: RowAct, disabledReason: Reason): MenuAction => ({
    icon,
    label: t(`actions.${label}`),
    disabledReason: noLine ?? disabledReason,
    run: () => setOpened(label),
  });
  const isPaid = order.status === "Success" && order.refundStatus !== "Inprogress";
  const actions: readonly MenuAction[] = [
    ...(order.reservedUntil ? [act("cash", "pay", undefined), act("clock", "extend", undefined)] : []),
    ...(isPaid && !order.isRemoved ? [act("mail", "resend", undefined)] : []),
    ...(isPaid ? [{ ...act("receipt", "refund", permissions.disabledReason("refund")), danger: true }] : []),
    { icon: "eye", label: t("actions.view"), run: () => void navigate(`/OrderDetails/${order.id}`) },
    ...(mayExchangeRow(order, permissions, serverNow())
      ? [
          {
            icon: "exchange",
            label: t("actions.exchange"),
            run: () => void navigate(`/ExchangeTicket/${order.id}/${order.event}/${order.performance}`),
          } as const,
        ]
      : []),
    ...(mayEmailBuyer(order, role) ? [emailAction("pdf"), emailAction("json")] : []),
    ...(mayRemoveUser(order, role)
      ? [
          {
            icon: "trash",
            label: t("removal.title"),
            danger: true,
            disabledReason: noLine,
            busy: removal.isPending,
            run: () => void remove(),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <RowMenu label={t("actions.of", { what: order.name || order.payment })} actions={actions} />
      {opened && <RowDialog id={order.id} act={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
