/** Giving money back: what is chosen, what that would come to, and the calls (spec part 3, sections 4, 5 and 7). */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { sendChange } from "@/office/editing";
import { fromMinor, toMinor } from "@/ui/money";
import type { Shapes, DataResponse } from "@/api/schemas";
import type { Gateway } from "@/shared/sale/model";
import type { OrderDetails } from "@/shared/orders/model";
import { chosenRows, isBrought, liveTickets, liveUpsells, type Choice } from "@/shared/orders/units";

export type RefundMode = "whole" | "partial" | "void" | "disputed";

export interface Preview {
  readonly amount: string;
  readonly giftCard: string;
  /** The booking fees of what is chosen, in the amount unless they are kept. */
  readonly fee: string;
  readonly keepsFee: boolean;
  readonly tickets: number;
  readonly upsells: number;
  /** What goes back to each charge that has paid for it, the newest first. */
  readonly charges: readonly { readonly gateway: Gateway; readonly amount: string; readonly paidAt: string }[];
}

/** The booking fees of what is chosen, which can be kept. */
export function feeOf(order: OrderDetails, { tickets }: Choice): string {
  const chosen = liveTickets(order).filter(({ id }) => tickets.has(id));
  return fromMinor(chosen.reduce((all, { fee }) => all + toMinor(fee), 0));
}

/** What the server refuses of a choice, by its codes; the spec's messages. */
const REFUSALS: Readonly<Record<string, "nothingChosen" | "allChosen" | "allUpsells">> = {
  nothing_chosen: "nothingChosen",
  all_tickets: "allChosen",
  upsells_missing: "allUpsells",
};

/** Why a choice cannot be refunded, by the key of its message; a preview that failed otherwise says nothing (section 8). */
export const refusalOf = (error: unknown): "nothingChosen" | "allChosen" | "allUpsells" | undefined =>
  error instanceof ApiError ? REFUSALS[error.code ?? ""] : undefined;

/** Whether all that is left is chosen: what goes with a chosen ticket need not be. */
export const isAllChosen = (order: OrderDetails, choice: Choice): boolean =>
  liveTickets(order).every(({ id }) => choice.tickets.has(id)) &&
  liveUpsells(order).every(({ id, ticket }) => choice.upsells.has(id) || isBrought(ticket, choice));

type PreviewDto = DataResponse<Shapes["PlanOut"]>;

interface PreviewOptions {
  readonly whole: boolean;
  readonly keepsFee: boolean;
  readonly enabled: boolean;
}

/** What the chosen come to, or with `whole` all that is left, as the server would refund it. */
export function usePreview(order: OrderDetails, choice: Choice, { whole, keepsFee, enabled }: PreviewOptions) {
  const rows = chosenRows(order, choice);
  const body = {
    accountid: order.account,
    paymentid: order.payment,
    eventticketdetailid: order.id,
    eventid: order.event,
    eventdetailid: order.performance,
    nooftickets: rows.ticketinfo.length,
    ...rows,
    keepfee: keepsFee,
    whole,
  };
  return useQuery({
    queryKey: ["orders", "refund preview", body],
    queryFn: async ({ signal }): Promise<Preview> => {
      const { data } = await api.post<PreviewDto>("/payment/partialRefundDetails", body, { signal });
      return {
        amount: data.amount,
        giftCard: data.gift_card,
        fee: data.booking_fee,
        keepsFee: data.keepfee,
        tickets: data.units.filter(({ ticketid }) => ticketid !== null).length,
        upsells: data.units.filter(({ ticketid }) => ticketid === null).length,
        charges: data.charges.map(({ gateway, amount, paidat }) => ({ gateway, amount, paidAt: paidat })),
      };
    },
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export interface RefundForm {
  /** All that is left of a payment's only order. */
  readonly whole: boolean;
  readonly choice: Choice;
  readonly keepsFee: boolean;
  readonly reason: string;
}

export function askRefund(order: OrderDetails, mode: RefundMode, { whole, choice, keepsFee, reason }: RefundForm) {
  if (mode === "void") return sendChange("/payment/voidSale", { eventticketdetailid: order.id, reason });
  if (mode === "disputed") return sendChange("/payment/voidDisputed", { eventticketdetailid: order.id, reason });
  if (whole) {
    const body = {
      payment_intent: order.payment,
      totalAmount: order.total,
      keepfee: keepsFee,
      handbacklater: true,
      reason,
    };
    return sendChange("/payment/paymentRefundByOrder", body);
  }
  const rows = chosenRows(order, choice);
  return sendChange("/payment/partialRefund", {
    accountid: order.account,
    paymentid: order.payment,
    eventticketdetails: [
      {
        eventticketdetailid: order.id,
        eventid: order.event,
        eventdetailid: order.performance,
        eventname: order.eventName,
        eventdatetime: order.startsAt,
        nooftickets: rows.ticketinfo.length,
        ispartialflag: "1",
        noofupsell: rows.upsellInfo.length,
      },
    ],
    nooftickets: rows.ticketinfo.length,
    paymentTeamMapping: [],
    ...rows,
    keepfee: keepsFee,
    // Handing counter money back is a step of its own.
    handbacklater: true,
    reason,
  });
}
