import { formatMoneyShort } from "@/ui/money";

/** `£31.2k`, `£40k`, `£250`: what stands on an axis and above its bars. */
export const shortMoney = (value: number, currency: string) =>
  formatMoneyShort(value.toFixed(2), currency).replace(/\.0+(?=[km]?\u2069?$)/, "");
