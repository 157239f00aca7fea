import type { ReactNode } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import {
  amountLines,
  type AmountLine,
  type OrderDetails,
  type OrderTicket,
  type OrderUpsell,
} from "@/shared/orders/model";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { useDeskCall, useRedeeming, validateTicket } from "./orderCalls";

const LOADED = { isPending: false, isError: false, error: null, refetch: () => undefined };

/** A ticket or an upsell as its row shows it. */
interface Unit {
  readonly key: string;
  readonly name: string;
  readonly which: string;
  readonly status: ReactNode;
  readonly price: string;
  readonly isGone: boolean;
  readonly act: ReactNode;
}

/** What an order has sold and what it comes to: tickets and upsells, each validated or redeemed here, then the amounts. */
export function OrderUnits({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const units = useUnits(order);
  const upsells = order.upsells.filter(({ state }) => state !== "void");
  const live = order.ticketList.filter(({ state }) => state === "valid" || state === "admitted");
  const redeemed = upsells.filter(({ state }) => state === "redeemed").length;
  const counts = [
    live.length > 0 && t("tickets.in", { count: order.admitted, of: live.length }),
    upsells.length > 0 && t("upsells.redeemedOf", { count: redeemed, of: upsells.length }),
  ];
  const name = ({ name: what, which, isGone }: Unit) => (
    <span className={isGone ? "orders-gone" : undefined}>
      {what}
      <small className="orders-second">{which}</small>
    </span>
  );
  const price = (unit: Unit) => (unit.isGone ? <s className="orders-gone">{unit.price}</s> : unit.price);
  return (
    <Card
      title={t("units.title")}
      className="orders-units"
      actions={
        <>
          <span className="fy-quiet">{inLine(counts)}</span>
          {order.ticketsPdf && (
            <a className="fy-btn is-normal is-small" href={order.ticketsPdf} target="_blank" rel="noopener">
              <Icon name="print" />
              {t("orderPage:tickets.print")}
            </a>
          )}
        </>
      }
    >
      {units.length > 0 && (
        <DataTable<Unit>
          label={t("units.title")}
          rows={units}
          rowKey={({ key }) => key}
          query={LOADED}
          columns={[
            { key: "what", title: t("units.what"), cell: name, twoLines: true },
            { key: "status", title: t("units.status"), cell: ({ status }) => status },
            { key: "act", title: t("common:actions"), cell: ({ act }) => act, numeric: true },
            { key: "price", title: t("tickets.price"), cell: price, numeric: true },
          ]}
          phoneRow={(unit) => ({
            title: unit.isGone ? <span className="orders-gone">{unit.name}</span> : unit.name,
            aside: price(unit),
            // In two lines beside what can be done: a button in a line of its own makes each row twice as high.
            text: (
              <>
                {unit.which}
                <span className="orders-second">{unit.status}</span>
              </>
            ),
            textAside: unit.act,
          })}
        />
      )}
      {(order.ticketList.length === 0 || upsells.length === 0) && (
        <p className="orders-none fy-quiet">
          {inLine([order.ticketList.length === 0 && t("tickets.none"), upsells.length === 0 && t("upsells.none")])}
        </p>
      )}
      <OrderAmounts order={order} />
    </Card>
  );
}

function useUnits(order: OrderDetails): readonly Unit[] {
  const t = textsOf("orders");
  const money = (amount: string) => formatMoney(amount, order.currency);
  const tickets = order.ticketList.map((ticket): Unit => {
    const { id, team, player, state } = ticket;
    const place = player !== null && t("teams:player", { team, player });
    return {
      key: `ticket ${id}`,
      name: ticket.type,
      which: inLine([place, t("ticketNumber", { id })]),
      status: <Scanned ticket={ticket} zone={order.zone} />,
      price: money(ticket.price),
      isGone: ticket.refund !== null || state === "superseded" || state === "refunded",
      act: mayValidate(order, ticket) && <Validate order={order} ticket={ticket} />,
    };
  });
  const upsells = order.upsells
    .filter(({ state }) => state !== "void")
    .map((item): Unit => ({
      key: `upsell ${item.id}`,
      name: item.name,
      which: inLine([item.variant, item.ticket !== null && t("upsells.with", { id: item.ticket })]),
      status: <Redeemed item={item} zone={order.zone} />,
      price: item.ticket === null ? money(item.price) : t("upsells.included"),
      isGone: item.refund !== null,
      // Of an order that is not Success the server would only refuse it.
      act: order.status === "Success" && item.refund === null && <Redeem order={order} item={item} />,
    }));
  // What was given back or replaced stands below what is good.
  return [...tickets, ...upsells].toSorted((one, other) => Number(one.isGone) - Number(other.isGone));
}

/** A ticket that admits somebody, or has, in an order that is Success. */
const mayValidate = ({ rights }: OrderDetails, { refund, state }: OrderTicket) =>
  rights.validate && refund === null && (state === "admitted" || state === "valid");

function Validate({ order, ticket }: { readonly order: OrderDetails; readonly ticket: OrderTicket }) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const isReset = ticket.state === "admitted";
  const change = useDeskCall(order, () => validateTicket(order, ticket.id, isReset));
  return (
    <Button
      size="small"
      kind={isReset ? "normal" : "tonal"}
      disabledReason={noLine}
      busy={change.isPending}
      aria-label={t(isReset ? "tickets.resetOne" : "tickets.validateOne", { id: ticket.id })}
      onClick={() => change.mutate()}
    >
      {t(isReset ? "tickets.reset" : "tickets.validate")}
    </Button>
  );
}

function Redeem({ order, item }: { readonly order: OrderDetails; readonly item: OrderUpsell }) {
  const t = textsOf("orders");
  const noLine = useNoLine();
  const redeeming = useRedeeming(order);
  const isReset = item.state === "redeemed";
  return (
    <Button
      size="small"
      kind={isReset ? "normal" : "tonal"}
      disabledReason={noLine}
      busy={redeeming.isPending}
      aria-label={t(isReset ? "upsells.resetOne" : "upsells.redeemOne", { name: item.name, id: item.id })}
      onClick={() => redeeming.mutate({ item: item.id, isReset })}
    >
      {t(isReset ? "upsells.reset" : "upsells.redeem")}
    </Button>
  );
}

function Scanned({ ticket, zone }: { readonly ticket: OrderTicket; readonly zone: string }) {
  const t = textsOf("orders");
  const { state, scannedAt, gate, scannedBy } = ticket;
  if (ticket.refund !== null && state !== "refunded") return <>{t("orderPage:tickets.refunding")}</>;
  if (state === "superseded" || state === "refunded") return <>{t(`tickets.${state}`)}</>;
  return <Used at={state === "admitted" ? scannedAt : null} where={[gate, scannedBy]} zone={zone} />;
}

function Redeemed({ item, zone }: { readonly item: OrderUpsell; readonly zone: string }) {
  const at = item.state === "redeemed" ? item.redeemedAt : null;
  return <Used at={at} where={[item.gate, item.redeemedBy]} zone={zone} />;
}

interface UsedProps {
  readonly at: string | null;
  readonly where: readonly string[];
  readonly zone: string;
}

/** When and where something was scanned or handed out. */
function Used({ at, where, zone }: UsedProps) {
  const t = textsOf("orders");
  const format = useFormat();
  if (!at) return <span className="fy-quiet">{t("tickets.notYet")}</span>;
  const place = inLine(where, ", ");
  return (
    <span className="orders-scanned">
      <Icon name="check" size="small" />
      <span>
        <time dateTime={at}>{format.stamp(at, zone)}</time>
        {place && <small className="orders-second">{place}</small>}
      </span>
    </span>
  );
}

/** What the order comes to, part by part, and what gift cards have paid of it. Tax inside the price is told, not added. */
export function OrderAmounts({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const money = (minor: number) => formatMoney(fromMinor(minor), order.currency);
  const total = toMinor(order.total);
  const byCard = toMinor(order.giftCard);
  const refunded = order.refunded ? toMinor(order.refunded) : 0;
  const label = ({ key }: AmountLine) =>
    key === "discount" && order.promoCode ? t("amounts.promo", { code: order.promoCode }) : t(`amounts.${key}`);
  return (
    <dl className="orders-amounts" aria-label={t("amounts.title")}>
      {amountLines(order).map((line) => (
        <Line key={line.key} label={label(line)} value={money(line.minor)} isInfo={!line.adds} />
      ))}
      <div className="orders-total">
        <dt>{t("columns.total")}</dt>
        <dd>{money(total)}</dd>
      </div>
      {byCard > 0 && (
        <>
          <Line label={t("amounts.giftCard")} value={money(-byCard)} />
          <Line label={t("amounts.rest")} value={money(total - byCard)} />
        </>
      )}
      {refunded > 0 && (
        <>
          <Line label={t("orderPage:amounts.refunded")} value={money(-refunded)} />
          <Line label={t("orderPage:amounts.left")} value={money(total - refunded)} />
        </>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isInfo?: boolean;
}

const Line = ({ label, value, isInfo = false }: LineProps) => (
  <div className={isInfo ? "is-told" : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
