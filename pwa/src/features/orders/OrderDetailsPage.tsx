import "./orders.css";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { Page } from "@/shell/Page";
import { placesOf } from "@/teams/model";
import { playersInWords } from "@/teams/words";
import { Card, Facts } from "@/ui/Card";
import { CopyId, None } from "@/ui/CopyId";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { Amounts } from "./components/Amounts";
import { OrderHistory } from "./components/OrderHistory";
import { OrderTickets } from "./components/OrderTickets";
import { OrderUpsells } from "./components/OrderUpsells";
import { StatusChips } from "./components/StatusChips";
import type { OrderDetails } from "./model";
import { useOrder } from "./queries";

/** One order: who, what, how much, and what happened to it; it changes while one looks. */
export default function OrderDetailsPage() {
  const { t } = useTranslation("orders");
  const { eventTicketDetailId } = useParams();
  const { query, live } = useOrder(Number(eventTicketDetailId));
  const order = query.data;
  return (
    <Page
      title={t("details")}
      crumbs={[{ label: t("title"), to: "/Orders" }]}
      live={live}
      heading={order ? <Heading order={order} /> : null}
      lead={order ? <Lead order={order} /> : undefined}
    >
      {order && <OrderParts order={order} />}
      {order === null && <EmptyState icon="receipt" />}
      {query.isError && !order && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading>
          <Bone height={200} />
        </Loading>
      )}
    </Page>
  );
}

function Heading({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation("orders");
  return (
    <span className="orders-heading">
      {order.name || order.email || t("walkIn")} <StatusChips order={order} />
    </span>
  );
}

function Lead({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <>
      {t("lead", {
        count: order.tickets,
        total: formatMoney(order.total, order.currency),
        when: format.stamp(order.boughtAt, order.zone),
      })}
    </>
  );
}

function OrderParts({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation("orders");
  return (
    <div className="orders-parts">
      <div className="orders-column">
        <Card title={t("buyer")}>
          <Facts
            rows={[
              { label: t("columns.name"), value: order.name || <None /> },
              { label: t("columns.email"), value: order.email || <None /> },
              { label: t("phone"), value: order.phone || <None /> },
              { label: t("columns.payment"), value: <CopyId id={order.payment} what={t("columns.payment")} /> },
              { label: t("marketing"), value: t(order.wantsMail ? "common:yes" : "common:no") },
            ]}
          />
        </Card>
        <EventPart order={order} />
        {order.comments && (
          <Card title={t("comments")} padded>
            <p>{order.comments}</p>
          </Card>
        )}
      </div>
      <div className="orders-column">
        {order.tickets > 0 && <OrderTickets order={order} />}
        <OrderUpsells order={order} />
        <div className="orders-pair">
          <OrderHistory order={order} />
          <Amounts order={order} />
        </div>
      </div>
    </div>
  );
}

function EventPart({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const players = placesOf(order.ticketList)
    .map(([team, numbers]) => playersInWords(team, numbers))
    .join("; ");
  return (
    <Card title={t("columns.event")}>
      <div className="orders-event">
        {order.image && <img src={order.image} alt="" />}
        <div>
          <b>{order.eventName}</b>
          {order.subcategory && <p>{order.subcategory}</p>}
          <p>{format.dateTime(order.startsAt, order.zone)}</p>
          <p>{order.venue}</p>
        </div>
      </div>
      <Facts
        rows={[
          { label: t("channel"), value: t(`channels.${order.channel}`) },
          ...(order.client ? [{ label: t("client"), value: order.client }] : []),
          ...(players ? [{ label: t("players"), value: players }] : []),
          { label: t("purchase"), value: format.stamp(order.boughtAt, order.zone) },
          { label: t("status"), value: order.status },
        ]}
      />
    </Card>
  );
}
