import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import type { OrderDetails, OrderTicket } from "@/shared/orders/model";
import { useNoLine } from "@/ui/useNoLine";
import { useDeskCall, validateTicket } from "../orderCalls";

const LOADED = { isPending: false, isError: false, error: null, refetch: () => undefined };

/** The tickets of an order, and which of them are in; each is validated and reset here. */
export function OrderTickets({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const scanned = (ticket: OrderTicket) => <Scanned ticket={ticket} zone={order.zone} />;
  const which = ({ id, team, player }: OrderTicket) =>
    [...(player === null ? [] : [t("teams:player", { team, player })]), t("ticketNumber", { id })].join(" · ");
  const act = (ticket: OrderTicket) => <Act order={order} ticket={ticket} />;
  const name = (ticket: OrderTicket) => (
    <>
      {ticket.type}
      <small className="orders-second">{which(ticket)}</small>
    </>
  );
  const print = order.ticketsPdf && (
    <a className="fy-btn is-normal is-small" href={order.ticketsPdf} target="_blank" rel="noopener">
      <Icon name="print" />
      {t("orderPage:tickets.print")}
    </a>
  );
  if (order.ticketList.length === 0) {
    return <Card title={t("tickets.title")} none={t("tickets.none")} actions={print} />;
  }
  return (
    <Card
      title={t("tickets.title")}
      actions={
        <>
          <span className="fy-quiet">{t("tickets.in", { count: order.admitted, of: order.tickets })}</span>
          {print}
        </>
      }
    >
      <div className="orders-units-table">
        <DataTable<OrderTicket>
          label={t("tickets.title")}
          rows={order.ticketList}
          rowKey={(ticket) => ticket.id}
          query={LOADED}
          columns={[
            { key: "ticket", title: t("tickets.ticket"), cell: name },
            { key: "scanned", title: t("tickets.scanned"), cell: scanned },
            {
              key: "price",
              title: t("tickets.price"),
              numeric: true,
              cell: (ticket) => formatMoney(ticket.price, order.currency),
            },
          ]}
          actions={act}
          phoneRow={(ticket) => ({
            title: ticket.type,
            aside: formatMoney(ticket.price, order.currency),
            text: which(ticket),
            textAside: scanned(ticket),
          })}
        />
      </div>
    </Card>
  );
}

/** Validate or Reset, of a ticket that admits somebody in an order that is Success. */
function Act({ order, ticket }: { readonly order: OrderDetails; readonly ticket: OrderTicket }) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const isReset = ticket.state === "admitted";
  const change = useDeskCall(order, () => validateTicket(order, ticket.id, isReset));
  const mayChange = order.rights.validate && ticket.refund === null && (isReset || ticket.state === "valid");
  if (!mayChange) return null;
  return (
    <Button
      size="small"
      kind={isReset ? "normal" : "tonal"}
      because={noLine}
      busy={change.isPending}
      aria-label={t(isReset ? "tickets.resetOne" : "tickets.validateOne", { id: ticket.id })}
      onClick={() => change.mutate()}
    >
      {t(isReset ? "tickets.reset" : "tickets.validate")}
    </Button>
  );
}

function Scanned({ ticket, zone }: { readonly ticket: OrderTicket; readonly zone: string }) {
  const t = textsOf("orders");
  const format = useFormat();
  if (ticket.refund !== null && ticket.state !== "refunded") return <>{t("orderPage:tickets.refunding")}</>;
  if (ticket.state === "superseded" || ticket.state === "refunded") return <>{t(`tickets.${ticket.state}`)}</>;
  if (!ticket.scannedAt || ticket.state !== "admitted") return <span className="fy-quiet">{t("tickets.notYet")}</span>;
  const where = inLine([ticket.gate, ticket.scannedBy], ", ");
  return (
    <span className="orders-scanned">
      <Icon name="check" size="small" />
      <span>
        <time dateTime={ticket.scannedAt}>{format.stamp(ticket.scannedAt, zone)}</time>
        {where && <small className="orders-second">{where}</small>}
      </span>
    </span>
  );
}
