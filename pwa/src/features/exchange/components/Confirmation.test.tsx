import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal } from "@/api/errors";
import type { OrderTicket } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { PLAIN_DETAILS } from "@/shared/orders/testing";
import type { EventOffer } from "@/shared/sale/offer";
import { exchangeOffer } from "@/shared/sale/offerCalls";
import type { QuoteDto, ExchangePlan } from "../model";
import Confirmation from "./Confirmation";
import { LivePrice } from "./LivePrice";

const asked = vi.hoisted(() => vi.fn<(path: string, body: object) => Promise<unknown>>());
vi.mock("@/api/client", () => ({ randomId: () => "r", api: { post: asked, get: asked } }));
const permissions = vi.hoisted(() => ({ may: true }));
const WHY = "Door staff may not";
vi.mock("@/shell/permissions", () => ({
  usePermissions: () => ({
    may: () => permissions.may,
    why: () => WHY,
    disabledReason: () => (permissions.may ? undefined : WHY),
  }),
}));
const toasts = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock("@/shell/toast", () => ({ toast: toasts }));

const ticket = { id: 7, typeId: 3, state: "valid", refund: null } as unknown as OrderTicket;
const plan: ExchangePlan = {
  order: { ...PLAIN_DETAILS, ticketList: [ticket] },
  choice: { tickets: new Set([7]), upsells: new Set() },
  performance: 12,
  seats: [],
  types: [],
};
const MINUTES = 60_000;
const quote = (id: number, more: Partial<QuoteDto> = {}, lasts = 10 * MINUTES): QuoteDto => ({
  message: "",
  paymentOrRefund: "Payment",
  priceChange: "20.00",
  sourceTotal: "40.00",
  destinationtotal: "60.00",
  currencysymbol: "£",
  giftCardUsed: false,
  ...more,
  data: {
    quote: id,
    expires_at: new Date(Date.now() + lasts).toISOString(),
    ispartial: false,
    maycharge: true,
    mayrefund: false,
    maycard: true,
    maylink: false,
    credituntil: "",
    tickets: 2,
    lines: [{ kind: "had", name: "Adult", quantity: 2, amount: "60.00", note: "" }],
    backto: [],
    ...more.data,
  },
});

/** What each path answers, the next time and every time after its last. */
let answers: Record<string, (() => unknown)[]> = {};
beforeEach(() => {
  answers = { "/payment/eventExchangeDetails": [() => quote(31)] };
  asked.mockImplementation(async (path) => {
    const waiting = answers[path] ?? [];
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    return await Promise.resolve(next?.());
  });
});
afterEach(() => {
  permissions.may = true;
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const onMade = vi.fn();
const onClose = vi.fn();
const onChange = vi.fn();
const draw = (cache = new QueryClient()) =>
  render(
    <QueryClientProvider client={cache}>
      <Confirmation plan={plan} onChange={onChange} onMade={onMade} onClose={onClose} />
    </QueryClientProvider>,
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const made = { message: "Exchanged Successfully", data: { eventticketdetailid: 9, exchange: 31, waits: null } };
const sent = () => asked.mock.calls.filter(([path]) => path === "/events/exchangeEventTicket").map(([, body]) => body);
const refuse = (status: number, response: object) => () => {
  throw refusal(status, response);
};

it("says what it comes to before anything is pressed, and is confirmed by the same price", async () => {
  const cache = new QueryClient();
  const priced = render(
    <QueryClientProvider client={cache}>
      <LivePrice plan={undefined} />
    </QueryClientProvider>,
  );
  expect(asked).not.toHaveBeenCalled();
  priced.rerender(
    <QueryClientProvider client={cache}>
      <LivePrice plan={plan} isShort />
      <Confirmation plan={plan} onChange={onChange} onMade={onMade} onClose={onClose} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText("To charge")).toHaveLength(2));
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/payment/eventExchangeDetails"]);
});

it("names the date that is left and the one that is taken", async () => {
  const cache = new QueryClient();
  const target = {
    performance: 12,
    startsAt: "2026-12-05T14:30:00+00:00",
    zone: "Europe/London",
    subcategory: "Matinee",
  };
  const { queryKey } = exchangeOffer(plan.order.event, plan.order.id);
  cache.setQueryData(queryKey, { performances: [target] } as unknown as EventOffer);
  draw(cache);
  await screen.findByText("To charge");
  const dates = [...document.querySelectorAll(".exchange-dates > *")].map(({ textContent }) => textContent);
  expect(dates).toEqual(["From", "Thu Nov 26 2026, 7:30PM", "To", "Sat Dec 5 2026, 2:30PM · Matinee"]);
});

it("says why there is no price", async () => {
  answers["/payment/eventExchangeDetails"] = [refuse(409, { message: "This performance is not on sale" })];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LivePrice plan={plan} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("This performance is not on sale")).toBeTruthy();
});

it("waives the difference with one press, and says what the server says", async () => {
  answers["/events/exchangeEventTicket"] = [() => made];
  draw();
  fireEvent.click(await button("Continue without charge"));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith({ message: made.message, order: 9, waits: false }));
  expect(toasts.success).toHaveBeenCalledWith("Exchanged Successfully");
  expect(sent()).toMatchObject([{ quote: 31, isTriggerCharge: false, gateway: "" }]);
});

it("takes the difference in cash, with the change worked out, before it exchanges", async () => {
  answers["/events/exchangeEventTicket"] = [() => made];
  draw();
  fireEvent.click(await button("Continue with charge"));
  fireEvent.click(await button("Cash"));
  fireEvent.change(screen.getByLabelText("Amount given", { selector: "input" }), { target: { value: "50" } });
  expect(screen.getAllByText("£30.00")).toBeTruthy();
  fireEvent.click(await button("Payment taken"));
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ isTriggerCharge: true, gateway: "cash", tendered: "50.00" }]);
});

it("closes what would settle where a gift card was used, and says why", async () => {
  answers["/payment/eventExchangeDetails"] = [() => quote(31, { giftCardUsed: true })];
  draw();
  const isOff = async (name: string) => (await button(name)).getAttribute("aria-disabled") === "true";
  expect([await isOff("Continue with charge"), await isOff("Continue without charge")]).toEqual([true, false]);
  expect(screen.getByText(/^A gift card was used/)).toBeTruthy();
});

it("gives what is left as a gift card, and says of how much and until when it is good", async () => {
  const data = { ...quote(31).data, maycharge: false, mayrefund: true, credituntil: "2027-11-25T23:59:00+00:00" };
  const cheaper = { paymentOrRefund: "Refund", priceChange: "-10.00", data } as const;
  answers["/payment/eventExchangeDetails"] = [() => quote(31, cheaper)];
  answers["/events/exchangeEventTicket"] = [() => made];
  draw();
  expect(await screen.findByText(/gift card for £10\.00, valid until Nov 25 2027/)).toBeTruthy();
  fireEvent.click(await button("Continue with credit"));
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ isTriggerCharge: true, credit: true }]);
});

it("closes what one has no right to, and says who may give it", async () => {
  permissions.may = false;
  draw();
  const charge = await button("Continue with charge");
  fireEvent.click(charge);
  expect(screen.getByRole("tooltip").textContent).toBe(WHY);
});

it("asks for the price anew once it has expired, and says so", async () => {
  answers["/payment/eventExchangeDetails"] = [() => quote(31, {}, 900), () => quote(32, { priceChange: "25.00" })];
  draw();
  expect(await screen.findByText("£20.00")).toBeTruthy();
  expect(await screen.findByText("£25.00")).toBeTruthy();
  expect(await screen.findByText("The price had expired. This is the new price.")).toBeTruthy();
});

it("shows the new price where the old one is refused, and exchanges for that", async () => {
  const over = {
    message: "This price is no longer valid.",
    code: "quote_over",
    quote: quote(33, { priceChange: "22.00" }),
  };
  answers["/events/exchangeEventTicket"] = [refuse(409, over), () => made];
  draw();
  fireEvent.click(await button("Continue without charge"));
  expect(await screen.findByText("The price has changed. Please check the new one.")).toBeTruthy();
  expect(screen.getByText("£22.00")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await button("Continue without charge"));
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ quote: 31 }, { quote: 33 }]);
});

it("says why it failed, and closes", async () => {
  answers["/events/exchangeEventTicket"] = [refuse(409, { message: "Please choose any other date", code: "sold_out" })];
  draw();
  fireEvent.click(await button("Continue without charge"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts.error).toHaveBeenCalledWith("Please choose any other date");
});

it.each(["/events/exchangeEventTicket", "/payment/eventExchangeDetails"])(
  "says that somebody else has exchanged the order, and has it shown as it is now: %s",
  async (path) => {
    const message = "These tickets are for Hamlet, Sat 5 Dec 2026, 7:30PM now. Please look at the order again.";
    answers[path] = [refuse(409, { message, code: "order_moved", field: "eventdetailid_from" })];
    const cache = new QueryClient();
    cache.setQueryData(orderKeys.one(plan.order.id), plan.order);
    draw(cache);
    if (path === "/events/exchangeEventTicket") fireEvent.click(await button("Continue without charge"));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toasts.error).toHaveBeenCalledWith(message);
    expect(cache.getQueryState(orderKeys.one(plan.order.id))?.isInvalidated).toBe(true);
  },
);

it("says why there is no price, and closes", async () => {
  answers["/payment/eventExchangeDetails"] = [refuse(409, { message: "Please choose any another date" })];
  draw();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts.error).toHaveBeenCalledWith("Please choose any another date");
});

it("names kinds that are not offered there, and has others chosen", async () => {
  const missing = [{ tickettypeid: 3, name: "Adult", reason: "Not for this performance" }];
  answers["/payment/eventExchangeDetails"] = [refuse(422, { message: "Adult", code: "choose_types", missing })];
  const child = { ticket_type: 6, name: "Child", total: "9.00", includes: [], offered: true };
  const offer = { ticket_types: [child], upsells: [], teams: [], currency: "GBP", gateways: [], available: 9 };
  answers["/sales/performances/12"] = [() => offer];
  draw();
  const select = await screen.findByLabelText("Instead of Adult");
  expect(screen.getByText("Not for this performance")).toBeTruthy();
  fireEvent.change(select, { target: { value: "6" } });
  fireEvent.click(await button("Show the price"));
  expect(onChange).toHaveBeenCalledWith({ ...plan, types: [{ type: 6, quantity: 1 }] });
  expect(onClose).not.toHaveBeenCalled();
});
