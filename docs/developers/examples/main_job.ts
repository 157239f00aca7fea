// Sells two tickets and takes them back. FOYER_URL says where, FOYER_KEY as whom.
import { randomUUID } from "node:crypto";
import {
  type BasketInRequest,
  cancelOrder,
  client,
  createReservation,
  getOrder,
  getPerformance,
  listEvents,
  listPerformances,
  payReservation,
  quoteBasket,
} from "foyer-client";

// A refusal ends the program: what is thrown is the problem.
client.setConfig({ baseUrl: process.env.FOYER_URL, auth: process.env.FOYER_KEY, throwOnError: true });

// [list_events]
const events = await listEvents<true>();
const [event] = events.data.data;
console.log(event.name, "at", event.venue.name);

// [list_performances]
const performances = await listPerformances<true>({ path: { event: event.event } });
const performance = performances.data.data.find((one) => one.on_sale)!;
console.log(performance.starts_at, performance.available, "left");

// [get_performance]
const offer = await getPerformance<true>({ path: { performance: performance.performance } });
for (const kind of offer.data.ticket_types) console.log(kind.name, kind.total, offer.data.currency);

// [quote_basket]
const basket: BasketInRequest = {
  items: [{ performance: performance.performance, tickets: [{ ticket_type: null, quantity: 2 }] }],
};
const quote = await quoteBasket<true>({ body: basket });
console.log("two tickets:", quote.data.total, quote.data.currency);

// [create_reservation]
const reservation = await createReservation<true>({ body: basket, headers: { "Idempotency-Key": randomUUID() } });
console.log("kept until", reservation.data.expires_at);

// [pay_reservation]
const payment = await payReservation<true>({
  path: { reservation: reservation.data.reservation },
  body: { by: "client", buyer: { name: "Ada Byron", email: "ada@example.org" } },
  headers: { "Idempotency-Key": randomUUID() },
});
console.log("paid:", payment.data.orders[0].reference);

// [get_order]
const order = await getOrder<true>({ path: { order: reservation.data.orders[0] } });
for (const ticket of order.data.tickets) console.log("ticket", ticket.ticket, ticket.status);

// [cancel_order]
const cancelled = await cancelOrder<true>({
  path: { order: order.data.order },
  body: { reason: "The buyer is ill" },
  headers: { "Idempotency-Key": randomUUID() },
});
console.log("now", cancelled.data.status);
// []
