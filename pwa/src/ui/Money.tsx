import { formatMoney } from "@/ui/money";

/** An amount with its own currency's symbol and decimals. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="fy-money">{formatMoney(amount, currency)}</span>;
}
