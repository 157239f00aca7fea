/** Giving money back: what is chosen, what that would come to, and the calls (spec part 3, sections 4, 5 and 7). */
import { useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sendChange } from "@/office/editing";
import { fromMinor, toMinor } from "@/ui/money";
import type { Shapes, WireData } from "@/api/wire";
import type { Gateway } from "@/shared/sale/model";
import type { OrderDetails } from "@/shared/orders/model";
import { chosenRows, isBrought, liveTickets, liveUpsells, type Choice } from "@/shared/orders/units";

export type RefundMode = "whole" | "partial" | "void" | "disputed";

export interface Preview {
  readonly amount: string;
  readonly giftCard: string;
  readonly due: string;
  /** How much of what is due goes back through which gateway. */
  readonly ways: readonly { readonly gateway: Gateway; readonly amount: string }[];
}

/** The booking fees of what is chosen, which can be kept. */
export function feeOf(order: OrderDetails, { tickets }: Choice): string {
  const chosen = liveTickets(order).filter(({ id }) => tickets.has(id));
  return fromMinor(chosen.reduce((all, { fee }) => all + toMinor(fee), 0));
}

/** Why nothing can be given back of an order that the server says so of (`rights`), by the name of its text. */
export function whyNoRefund(order: OrderDetails): "pending" | "unpaid" | "exchanging" | "refunded" | "used" | "whole" {
  const [tickets, upsells] = [liveTickets(order), liveUpsells(order)];
  const left = tickets.length > 0 ? tickets : upsells;
  if (order.refundStatus === "Inprogress") return "pending";
  if (order.status === "Progress" || order.status === "Failure") return "unpaid";
  if (order.waits) return "exchanging";
  if (order.status === "Refund" || left.length === 0) return "refunded";
  return left.every(({ state }) => state === "admitted" || state === "redeemed") ? "used" : "whole";
}

/**
 * Why a choice cannot be refunded partly: the key of its message; undefined if it can. The server has the last word
 * (`server/sales/choices.py`, `refuse_all`; `refund_cases.json` is tried against both).
 */
export function problemOf(
  order: OrderDetails,
  choice: Choice,
): "nothingChosen" | "allChosen" | "allUpsells" | undefined {
  const tickets = liveTickets(order);
  const upsells = liveUpsells(order);
  if (choice.tickets.size + choice.upsells.size === 0) return "nothingChosen";
  if (!tickets.every(({ id }) => choice.tickets.has(id))) return undefined;
  const hasAllUpsells = upsells.every(({ id, ticket }) => choice.upsells.has(id) || isBrought(ticket, choice));
  if (tickets.length === 0 && !hasAllUpsells) return undefined;
  if (order.paymentOrders === 1) return "allChosen";
  return hasAllUpsells ? undefined : "allUpsells";
}

type WirePreview = WireData<Shapes["PlanOut"]>;

interface Asked {
  readonly whole: boolean;
  readonly keepsFee: boolean;
  readonly enabled: boolean;
}

/**
 * What the chosen come to, or with `whole` all that is left; a failure of it is not told (spec part 3, section 8): the
 * refund itself says why.
 */
export function usePreview(order: OrderDetails, choice: Choice, { whole, keepsFee, enabled }: Asked) {
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
      const { data } = await api.post<WirePreview>("/payment/partialRefundDetails", body, { signal });
      return { amount: data.amount, giftCard: data.gift_card, due: data.due, ways: data.ways };
    },
    enabled,
    retry: false,
  });
}

export interface RefundForm {
  readonly choice: Choice;
  readonly keepsFee: boolean;
  readonly reason: string;
}

export function askRefund(order: OrderDetails, mode: RefundMode, { choice, keepsFee, reason }: RefundForm) {
  if (mode === "void") return sendChange("/payment/voidSale", { eventticketdetailid: order.id, reason });
  if (mode === "disputed") return sendChange("/payment/voidDisputed", { eventticketdetailid: order.id, reason });
  if (mode === "whole") {
    const body = { payment_intent: order.payment, totalAmount: order.total, keepfee: keepsFee, reason };
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
    reason,
  });
}
