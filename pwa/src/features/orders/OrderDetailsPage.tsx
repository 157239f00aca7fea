import { inLine } from "@/i18n/apart";
import "./orders.css";
import { Link, useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { useRights } from "@/shell/rights";
import { useUser } from "@/shell/session";
import { placesOf } from "@/shared/teams/model";
import { playersInWords } from "@/shared/teams/words";
import { Card, Facts } from "@/ui/Card";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { useMatches } from "@/ui/useNarrow";
import { BuyerCard } from "./components/BuyerCard";
import { CommentsCard } from "./components/CommentsCard";
import { OrderActions } from "./components/OrderActions";
import { OrderAmounts } from "./components/OrderAmounts";
import { OrderHistory } from "./components/OrderHistory";
import { OrderTickets } from "./components/OrderTickets";
import { OrderUpsells } from "./components/OrderUpsells";
import { RefundsCard } from "./components/RefundsCard";
import { ExchangeCard } from "./kept/ExchangeCard";
import { ReservationCard } from "./kept/ReservationCard";
import { StatusChips, StatusWords } from "./components/StatusChips";
import { type OrderDetails } from "@/shared/orders/model";
import { useOrder } from "@/shared/orders/queries";

/** As in `orders.css`. */
const ONE_COLUMN = "(max-width: 991px)";

/** One order: who, what, how much, and what happened to it; it changes while one looks. */
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
          heading={<Heading order={order} />}
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

/** Which show it is comes first, wherever one looks: whose order it is comes below. */
function Heading({ order }: { readonly order: OrderDetails }) {
  return (
    <span className="orders-heading">
      {order.eventName} <StatusChips order={order} />
    </span>
  );
}

/** When and where it is; then whose it is, and why it cannot be refunded by whoever looks: in words, for all to see. */
export function OrderLead({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const format = useFormat();
  const mine = useRights();
  const why = order.rights.refund || order.rights.partialRefund ? mine.why("refund") : undefined;
  const which = [order.subcategory, format.dateTime(order.startsAt, order.zone), order.venue];
  return (
    <>
      <span className="orders-which">{inLine(which)}</span>
      <b>{order.name || t("walkIn")}</b>
      {" · "}
      {t(order.kept ? "leadReserved" : "lead", {
        count: order.tickets,
        total: formatMoney(order.total, order.currency),
        when: format.stamp(order.boughtAt, order.zone),
      })}
      {order.refunded && `, ${t("orderPage:leftAfterRefunds", { left: formatMoney(leftOf(order), order.currency) })}`}
      {why && <span className="orders-why">{why}</span>}
    </>
  );
}

export function OrderParts({ order }: { readonly order: OrderDetails }) {
  const isOneColumn = useMatches(ONE_COLUMN);
  const bought = (
    <div key="bought" className="orders-column">
      {order.waits && <ExchangeCard order={order} waits={order.waits} />}
      {order.kept ? <ReservationCard order={order} kept={order.kept} /> : <OrderTickets order={order} />}
      {!order.kept && <OrderUpsells order={order} />}
      <RefundsCard order={order} />
      <div className="orders-pair">
        <OrderHistory order={order} />
        <OrderAmounts order={order} />
      </div>
    </div>
  );
  const about = (
    <div key="about" className="orders-column">
      <BuyerCard order={order} />
      <EventPart order={order} />
      <CommentsCard order={order} />
    </div>
  );
  // In one column the page begins with the tickets, for the eyes and for a screen reader alike. By their keys both
  // stay what they are: a phone that is turned loses nothing of what is being typed.
  return <div className="orders-parts">{isOneColumn ? [bought, about] : [about, bought]}</div>;
}

const leftOf = ({ total, refunded }: OrderDetails) => fromMinor(toMinor(total) - toMinor(refunded));

/** Each way with its amount where a gift card has paid some of it, or several charges after an exchange. */
function paidBy(order: OrderDetails, nameOf: (way: string) => string): string {
  const byCard = toMinor(order.giftCard);
  const isSeveral = order.charges.length > 1;
  if (byCard === 0 && !isSeveral) return nameOf(order.gateway);
  const charges = isSeveral
    ? order.charges.map(({ gateway, amount }) => ({ way: nameOf(gateway), minor: toMinor(amount) }))
    : [{ way: nameOf(order.gateway), minor: toMinor(order.total) - byCard }];
  return [{ way: nameOf("giftCard"), minor: byCard }, ...charges]
    .filter(({ minor }) => minor > 0)
    .map((part) => inLine([part.way, formatMoney(fromMinor(part.minor), order.currency)], " "))
    .join(", ");
}

function EventPart({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const format = useFormat();
  const { roleid } = useUser();
  const hasLog = mayOpen("office", roleid) && order.status !== "Progress";
  const players = placesOf(order.ticketList.filter(({ state }) => state !== "superseded"))
    .map(([team, numbers]) => playersInWords(team, numbers))
    .join("; ");
  const ways = paidBy(order, (way) => t(`orderPage:gateways.${way}`));
  const isShared = order.charges.length > 1 && order.paymentOrders > 1;
  const paidInWords = isShared ? t("orderPage:paidTogether", { ways }) : ways;
  return (
    <Card title={t("orderPage:sale")}>
      <Facts
        rows={[
          { label: t("channel"), value: t(`channels.${order.channel}`) },
          ...(order.client ? [{ label: t("client"), value: order.client }] : []),
          ...(players ? [{ label: t("players"), value: players }] : []),
          ...(order.allocations.length > 0
            ? [{ label: t("orderPage:allocation"), value: order.allocations.map(({ name }) => name).join(", ") }]
            : []),
          ...(order.gateway ? [{ label: t("orderPage:paidBy"), value: paidInWords }] : []),
          {
            label: t("purchase"),
            value: <time dateTime={order.boughtAt}>{format.stamp(order.boughtAt, order.zone)}</time>,
          },
          { label: t("status"), value: <StatusWords order={order} /> },
        ]}
      />
      {(order.partyPass || hasLog) && (
        <p className="orders-card-acts">
          {order.partyPass && (
            <a className="fy-link" href={order.partyPass} target="_blank" rel="noreferrer">
              {t("orderPage:partyPass")} <Icon name="link" size="small" />
            </a>
          )}
          {hasLog && (
            <Link className="fy-link" to={`/DoorLog/${order.performance}`}>
              {t("shell:menu.doorLog")}
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}
