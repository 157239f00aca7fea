import { t } from "@/i18n/i18n";
import { ageOf } from "@/ui/dates";

/** `22 minutes ago` */
export function ago(instant: string | number | Date, now?: number): string {
  const { unit, count } = ageOf(instant, now);
  return t(`ago.${unit}`, { count });
}
