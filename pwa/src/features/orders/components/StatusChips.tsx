import { Chip } from "@/ui/Chip";
import { scanText, statusText, type OrderRow } from "@/shared/orders/model";

/** What became of the payment, and how many are in: two chips at the most. */
export function StatusChips({ order }: { readonly order: OrderRow }) {
  const scanned = scanText(order);
  return (
    <span className="orders-chips">
      <Chip text={statusText(order)} />
      {scanned && <Chip text={scanned} />}
    </span>
  );
}
