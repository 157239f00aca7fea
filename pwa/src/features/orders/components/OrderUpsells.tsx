import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import type { OrderDetails, OrderUpsell } from "@/shared/orders/model";
import { useNoLine } from "@/ui/useNoLine";
import { useRedeeming } from "../orderCalls";

const LOADED = { isPending: false, isError: false, error: null, refetch: () => undefined };

/** The upsells of an order: those it has bought, and those that its tickets bring; each is redeemed and reset here. */
export function OrderUpsells({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const shown = order.upsells.filter(({ state }) => state !== "void");
  const done = shown.filter(({ state }) => state === "redeemed").length;
  const which = ({ variant, ticket }: OrderUpsell) =>
    inLine([variant, ticket !== null && t("upsells.with", { id: ticket })]);
  const redeemed = (item: OrderUpsell) => <Redeemed item={item} zone={order.zone} />;
  const act = (item: OrderUpsell) => <Act order={order} item={item} />;
  const price = (item: OrderUpsell) =>
    item.ticket === null ? formatMoney(item.price, order.currency) : t("upsells.included");
  if (shown.length === 0) return <Card title={t("upsells.title")} none={t("upsells.none")} />;
  return (
    <Card
      title={t("upsells.title")}
      actions={
        shown.length > 0 && (
          <span className="fy-quiet">{t("upsells.redeemedOf", { count: done, of: shown.length })}</span>
        )
      }
    >
      <div className="orders-units-table">
        <DataTable<OrderUpsell>
          label={t("upsells.title")}
          rows={shown}
          rowKey={(item) => item.id}
          query={LOADED}
          columns={[
            {
              key: "upsell",
              title: t("upsells.upsell"),
              cell: (item) => (
                <>
                  {item.name}
                  <small className="orders-second">{which(item)}</small>
                </>
              ),
            },
            { key: "redeemed", title: t("upsells.redeemed"), cell: redeemed },
            { key: "price", title: t("tickets.price"), numeric: true, cell: price },
          ]}
          actions={act}
          phoneRow={(item) => ({
            title: item.name,
            aside: price(item),
            text: which(item),
            textAside: redeemed(item),
          })}
        />
      </div>
    </Card>
  );
}

/** Redeem or Reset, of an order that is Success; otherwise the server would only refuse it. */
function Act({ order, item }: { readonly order: OrderDetails; readonly item: OrderUpsell }) {
  const t = textsOf("orders");
  const noLine = useNoLine();
  const redeeming = useRedeeming(order);
  if (order.status !== "Success" || item.refund !== null) return null;
  const isReset = item.state === "redeemed";
  return (
    <Button
      size="small"
      kind={isReset ? "normal" : "tonal"}
      because={noLine}
      busy={redeeming.isPending}
      aria-label={t(isReset ? "upsells.resetOne" : "upsells.redeemOne", { name: item.name, id: item.id })}
      onClick={() => redeeming.mutate({ item: item.id, isReset })}
    >
      {t(isReset ? "upsells.reset" : "upsells.redeem")}
    </Button>
  );
}

function Redeemed({ item, zone }: { readonly item: OrderUpsell; readonly zone: string }) {
  const t = textsOf("orders");
  const format = useFormat();
  if (item.state !== "redeemed" || !item.redeemedAt) return <span className="fy-quiet">{t("tickets.notYet")}</span>;
  const where = inLine([item.gate, item.redeemedBy], ", ");
  return (
    <span className="orders-scanned">
      <Icon name="check" size="small" />
      <span>
        <time dateTime={item.redeemedAt}>{format.stamp(item.redeemedAt, zone)}</time>
        {where && <small className="orders-second">{where}</small>}
      </span>
    </span>
  );
}
