import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { formatMoney } from "@/ui/money";

export const ADJUSTMENTS = ["", "fixed", "percentage", "flat"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** An upsell that each ticket of a type brings; unless it is active, the type is not sold. */
export interface IncludedUpsell {
  readonly id: number;
  readonly name: string;
  readonly status: Shapes["BroughtUpsellOut"]["status"];
}

/** What a ticket type costs, and whether it is sold. */
export interface TypeOnOffer {
  readonly adjustment: Adjustment;
  readonly amount: string;
  readonly currency: string;
  readonly isBoxOfficeOnly: boolean;
  readonly isActive: boolean;
  readonly brings: readonly IncludedUpsell[];
}

export const typeOnOfferFromDto = (dto: Shapes["TicketTypeOut"]): TypeOnOffer => ({
  adjustment: ADJUSTMENTS.find((known) => known === dto.price_adjustment_type) ?? "",
  amount: dto.adjustment_amount,
  currency: dto.currencytype,
  isBoxOfficeOnly: dto.boxofficeonly,
  isActive: dto.activestatus === 1,
  brings: dto.broughtupsells.map(({ upsellid, upsellname, status }) => ({ id: upsellid, name: upsellname, status })),
});

/** The same in words. */
export function useTicketTypeWords() {
  const t = textsOf("ticketTypes");
  return {
    /** `£12.00`, `£5.00 off`, `25% off`, or the performance's own price, of which nothing off is no other. */
    price: ({ adjustment, amount, currency }: Pick<TypeOnOffer, "adjustment" | "amount" | "currency">) => {
      if (adjustment === "" || (adjustment !== "fixed" && Number(amount) === 0)) return t("prices.none");
      const value = adjustment === "percentage" ? `${Number(amount)}%` : formatMoney(amount, currency);
      return t(`prices.${adjustment}`, { value });
    },
    /** `Off sale: Squash is switched off`; empty for one that brings what it should, or is itself switched off. */
    offSale: ({ isActive, brings }: Pick<TypeOnOffer, "isActive" | "brings">) => {
      const gone = brings.filter(({ status }) => status !== "active");
      if (!isActive || gone.length === 0) return "";
      return t("offSale", { why: gone.map(({ name, status }) => t(`upsells.is.${status}`, { name })).join(", ") });
    },
  };
}
