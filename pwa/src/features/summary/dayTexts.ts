import { formatMoneyShort } from "@/ui/money";

/** `Sat 14-11` of `Sat 14-11-2026`: within a fortnight nobody needs the year. */
export const dayText = (dayAndDate: string) => dayAndDate.replace(/\b\d{4}-|[- ]\d{4}$/, "");

/** `£31.2k`, `£40k`, `£250`: what stands on an axis and above its bars. */
export const shortMoney = (value: number, currency: string) =>
  formatMoneyShort(value.toFixed(2), currency).replace(/\.0+(?=[km]?$)/, "");
