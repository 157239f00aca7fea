import { textsOf } from "@/i18n/i18n";
import { scanText, statusText, type OrderRow } from "@/shared/orders/model";
import { Chip, statusLabel } from "@/ui/Chip";
import { MarkedChip } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";

/** The one word for an order (spec part 3, section 4). */
export function StatusChip({ order }: { readonly order: OrderRow }) {
  const t = textsOf("orders");
  const format = useFormat();
  if (order.reservedUntil) {
    const when = format.stamp(order.reservedUntil, order.zone);
    return <MarkedChip text={t("reservedUntil", { when })} mark="wait" word={statusText(order)} />;
  }
  return <Chip text={wordOf(order)} />;
}

/** Of a paid order how many are in, as soon as somebody is. */
function wordOf(order: OrderRow): string {
  const isPaid = order.status === "Success" && order.refundStatus !== "Inprogress";
  return (isPaid && scanText(order)) || statusText(order);
}

/** Paid, and nothing has happened since: most orders, of which a phone says nothing. */
export const isOrdinary = (order: OrderRow): boolean => wordOf(order) === "Success";

/** It, and what is still to be handed back: two chips at the most. */
export function StatusChips({ order }: { readonly order: OrderRow }) {
  const t = textsOf("orders");
  const amount = formatMoney(order.toHandBack, order.currency);
  return (
    <span className="orders-chips">
      <StatusChip order={order} />
      {toMinor(order.toHandBack) > 0 && <Chip text={t("toHandBack", { amount })} mark="half" />}
    </span>
  );
}

/** Both in a sentence's place, where facts stand in lines. */
export function StatusWords({ order }: { readonly order: OrderRow }) {
  const words = [statusText(order), scanText(order)].filter((word) => word !== null);
  return <span data-spec={words.join(", ")}>{words.map(statusLabel).join(", ")}</span>;
}
