/** What of an order can be chosen, to be refunded or exchanged: what still admits somebody or can be handed out. */
import type { OrderDetails, OrderTicket, OrderUpsell } from "./model";

/** The tickets and upsells that are chosen, by their numbers. */
export interface Choice {
  readonly tickets: ReadonlySet<number>;
  readonly upsells: ReadonlySet<number>;
}

export const liveTickets = (order: OrderDetails): readonly OrderTicket[] =>
  order.ticketList.filter(({ state, refund }) => (state === "valid" || state === "admitted") && refund === null);

export const liveUpsells = (order: OrderDetails): readonly OrderUpsell[] =>
  order.upsells.filter(({ state, refund }) => state !== "void" && refund === null);

export const everything = (order: OrderDetails): Choice => ({
  tickets: new Set(liveTickets(order).map(({ id }) => id)),
  upsells: new Set(liveUpsells(order).map(({ id }) => id)),
});

/** Of what somebody has chosen, what nobody has refunded or exchanged meanwhile. */
export function stillThere({ tickets, upsells }: Choice, order: OrderDetails): Choice {
  const live = everything(order);
  return {
    tickets: new Set([...tickets].filter((id) => live.tickets.has(id))),
    upsells: new Set([...upsells].filter((id) => live.upsells.has(id))),
  };
}

/** Whether an upsell goes with a chosen ticket whose type includes it. */
export const isBrought = (ticket: number | null, { tickets }: Choice) => ticket !== null && tickets.has(ticket);

/** The chosen ones as the calls of refunds and exchanges name them. */
export const chosenRows = (order: OrderDetails, choice: Choice) => ({
  ticketinfo: liveTickets(order)
    .filter(({ id }) => choice.tickets.has(id))
    .map(({ id, typeId }) => ({ ticketid: id, tickettypeid: typeId, quantity: 1 })),
  upsellInfo: liveUpsells(order)
    .filter(({ id, ticket }) => choice.upsells.has(id) || isBrought(ticket, choice))
    .map(({ id, upsell }) => ({ individualupsellid: id, upsellid: upsell, quantity: 1 })),
});
