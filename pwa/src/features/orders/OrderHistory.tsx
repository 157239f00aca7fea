import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails, OrderEvent } from "@/shared/orders/model";
import { Card } from "@/ui/Card";
import { Icon, type IconName } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";

const ICONS: Readonly<Record<string, IconName>> = {
  reserved: "clock",
  paid: "card",
  expired: "x",
  cancelled: "x",
  mailed: "mail",
  validated: "check",
  reset: "undo",
  redeemed: "cup",
  unredeemed: "undo",
  refunding: "receipt",
  refunded: "receipt",
  not_refunded: "alert",
  voided: "undo",
  exchanged: "exchange",
  disputed: "alert",
  extended: "clock",
  link_sent: "link",
  email: "mail",
  renamed: "user",
  commented: "edit",
  removed: "user",
};

const NEW: Readonly<Record<string, true>> = {
  refunding: true,
  refunded: true,
  not_refunded: true,
  voided: true,
  exchanged: true,
  disputed: true,
  extended: true,
  link_sent: true,
  email: true,
  renamed: true,
  commented: true,
  removed: true,
};

/** What happened to an order, newest first. */
export function OrderHistory({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  return (
    <Card title={t("history.title")} padded>
      <ol className="orders-history">
        {order.history.map((item) => (
          <HistoryItem key={item.id} item={item} order={order} />
        ))}
      </ol>
    </Card>
  );
}

function HistoryItem({ item, order }: { readonly item: OrderEvent; readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const format = useFormat();
  const kind = item.kind in ICONS ? item.kind : "other";
  const amount = item.amount === null ? "" : formatMoney(item.amount, order.currency);
  // How a dispute stands its note says in words.
  const isMoved = item.from && item.to && kind !== "disputed";
  const moved = isMoved ? t("orderPage:history.moved", { from: item.from, to: item.to }) : "";
  // What a mail was, its note says better than its kind: it is the title then.
  const hasText = (kind === "mailed" || kind === "other") && item.text !== "";
  const text = inLine([hasText ? "" : item.text, moved, item.by && t("history.by", { name: item.by })], ", ");
  return (
    <li>
      <span className="orders-dot">
        <Icon name={ICONS[item.kind] ?? "info"} size="small" />
      </span>
      <div className="fy-grow">
        <b>
          {hasText
            ? item.text
            : kind in NEW
              ? t(`orderPage:history.${kind}`, { amount })
              : t(`history.${kind}`, { amount })}
        </b>
        {text && <p>{text}</p>}
        <OtherOrder item={item} order={order} />
      </div>
      <time dateTime={item.at}>{format.stamp(item.at, order.zone)}</time>
    </li>
  );
}

/** Where some tickets alone were exchanged there are two orders, each of which leads to the other. */
function OtherOrder({ item, order }: { readonly item: OrderEvent; readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const { fromOrder, toOrder } = item;
  if (fromOrder === null || toOrder === null || fromOrder === toOrder) return null;
  const isOld = fromOrder === order.id;
  const other = isOld ? toOrder : fromOrder;
  return (
    <p>
      <Link className="fy-link" to={`/OrderDetails/${other}`}>
        {t(isOld ? "history.newOrder" : "history.oldOrder", { id: other })}
      </Link>
    </p>
  );
}
