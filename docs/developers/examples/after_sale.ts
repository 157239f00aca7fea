// Sells two tickets, exchanges them, gives one back and reads a report. FOYER_URL says where, FOYER_KEY as whom.
import { randomUUID } from "node:crypto";
import {
  type BasketInRequest,
  cancelReservation,
  client,
  createReservation,
  exchangeOrder,
  getOrder,
  getReservation,
  listEvents,
  listOrders,
  listPerformances,
  listReports,
  payReservation,
  quoteExchange,
  quoteRefund,
  readReport,
  refundOrder,
} from "foyer-client";

// A refusal ends the program: what is thrown is the problem.
client.setConfig({ baseUrl: process.env.FOYER_URL, auth: process.env.FOYER_KEY, throwOnError: true });
const once = () => ({ "Idempotency-Key": randomUUID() });

const [event] = (await listEvents<true>()).data.data;
const dates = (await listPerformances<true>({ path: { event: event.event } })).data.data;
const [first, second] = dates.filter((one) => one.on_sale).map((one) => one.performance);

const basket: BasketInRequest = { items: [{ performance: first, tickets: [{ ticket_type: null, quantity: 2 }] }] };
const kept = await createReservation<true>({ body: basket, headers: once() });
const paid = await payReservation<true>({
  path: { reservation: kept.data.reservation },
  body: { by: "client", buyer: { name: "Ada Byron", email: "ada@example.org" } },
  headers: once(),
});
const [sold] = paid.data.orders;
console.log("sold", sold.amounts.total, sold.currency);

// [quote_exchange]
const exchange = await quoteExchange<true>({ path: { order: sold.order }, body: { performance: second } });
console.log("exchange costs", exchange.data.difference, exchange.data.currency);

// [exchange_order]
const made = await exchangeOrder<true>({
  path: { order: sold.order },
  body: { quote: exchange.data.quote },
  headers: once(),
});
console.log("exchange", made.data.status, "into order", made.data.new_order);

// [quote_refund]
const order = await getOrder<true>({ path: { order: made.data.new_order ?? sold.order } });
const ticket = order.data.tickets.find((one) => one.status === "valid")!.ticket;
const refund = await quoteRefund<true>({ path: { order: order.data.order }, body: { tickets: [ticket] } });
console.log("refund gives", refund.data.amount, refund.data.currency);

// [refund_order]
const refunded = await refundOrder<true>({
  path: { order: order.data.order },
  body: { tickets: [ticket], reason: "One of them is ill" },
  headers: once(),
});
console.log("refund", refunded.data.status);

// [list_orders]
const orders = await listOrders<true>({ query: { performance: second, limit: 10 } });
console.log(orders.data.data.length, "orders for the new date");

// [list_reports]
const reports = await listReports<true>();
console.log("reports:", reports.data.data.slice(0, 3).map((report) => report.report).join(", "));

// [read_report]
const rows = await readReport<true>({ path: { report: "exchanges" }, query: { period: "this_year" } });
console.log(rows.data.data.length, "exchanges since", rows.data.first_day);

// [get_reservation]
const again = await createReservation<true>({ body: basket, headers: once() });
const reservation = { path: { reservation: again.data.reservation } };
console.log("reserved until", (await getReservation<true>(reservation)).data.expires_at);

// [cancel_reservation]
await cancelReservation<true>(reservation);
// []
