import { textsOf } from "@/i18n/i18n";
import { formatCount, formatMoney } from "@/ui/money";
import type { TicketType } from "./model";

export function useTicketTypeWords() {
  const t = textsOf("ticketTypes");
  return {
    /** 0 is no limit. */
    limit: (most: number) => (most === 0 ? t("noLimit") : formatCount(most)),
    /** `£12.00`, `£5.00 off`, `25% off`, or the performance's own price, of which nothing off is no other. */
    price: ({ adjustment, amount, currency }: Pick<TicketType, "adjustment" | "amount" | "currency">) => {
      if (adjustment === "" || (adjustment !== "fixed" && Number(amount) === 0)) return t("prices.none");
      const value = adjustment === "percentage" ? `${Number(amount)}%` : formatMoney(amount, currency);
      return t(`prices.${adjustment}`, { value });
    },
    /** `Off sale: Squash is switched off`; empty for one that brings what it should, or is itself switched off. */
    offSale: ({ isActive, brings }: Pick<TicketType, "isActive" | "brings">) => {
      const gone = brings.filter(({ status }) => status !== "active");
      if (!isActive || gone.length === 0) return "";
      return t("offSale", { why: gone.map(({ name, status }) => t(`upsells.is.${status}`, { name })).join(", ") });
    },
  };
}
