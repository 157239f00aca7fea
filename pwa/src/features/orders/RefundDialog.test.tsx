import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { OrderDetails } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { PLAIN_DETAILS, PLAIN_TICKET } from "@/shared/orders/testing";
import { RefundDialog } from "./RefundDialog";
import type { RefundMode } from "./refunds";

interface Body {
  readonly whole?: boolean;
  readonly keepfee?: boolean;
  readonly ticketinfo?: readonly { readonly ticketid: number }[];
}

const asked = vi.hoisted(() => vi.fn<(path: string, body: Body) => unknown>());
vi.mock("@/api/client", () => ({ api: { post: (path: string, body: Body) => Promise.resolve(asked(path, body)) } }));

afterEach(() => {
  cleanup();
  asked.mockReset();
});

const ORDER: OrderDetails = {
  ...PLAIN_DETAILS,
  upsells: [],
  ticketList: [PLAIN_TICKET, { ...PLAIN_TICKET, id: 2 }, { ...PLAIN_TICKET, id: 3 }],
};
const PAID = "2026-11-02T09:41:00+00:00";

/** The server's answers: a third of a card's £40.00 and of cash, and no preview of all tickets unless of the whole. */
function answer(path: string, body: Body) {
  if (path !== "/payment/partialRefundDetails") return { message: "Refund Updated Successfully" };
  const count = body.whole ? 3 : (body.ticketinfo?.length ?? 0);
  if (count === 3 && !body.whole) throw new ApiError({ status: 400, message: "refused", code: "all_tickets" });
  const amount = count * (body.keepfee ? 20 : 21.5);
  const share = (gateway: string, part: number, paidat = PAID) => ({ gateway, amount: part.toFixed(2), paidat });
  return {
    data: {
      amount: amount.toFixed(2),
      gift_card: "0.00",
      due: amount.toFixed(2),
      booking_fee: (count * 1.5).toFixed(2),
      keepfee: body.keepfee ?? false,
      units: Array.from({ length: count }, (_, place) => ({ ticketid: place + 1, individualupsellid: null })),
      charges: count === 3 ? [share("stripe", 20), share("cash", amount - 20)] : [share("stripe", amount)],
    },
  };
}

function open(mode: RefundMode, order = ORDER, client = new QueryClient()) {
  asked.mockImplementation(answer);
  const onClose = vi.fn();
  render(dialog(mode, order, client, onClose));
  return onClose;
}

const dialog = (mode: RefundMode, order: OrderDetails, client = new QueryClient(), onClose = vi.fn()) => (
  <QueryClientProvider client={client}>
    <RefundDialog order={order} mode={mode} onClose={onClose} />
  </QueryClientProvider>
);

const boxes = () => screen.findAllByLabelText<HTMLInputElement>(/, ticket \d/);
const called = (path: string) => asked.mock.calls.find(([at]) => at === path)?.[1];

it("begins with everything ticked, and says what that comes to and how it goes back", async () => {
  open("whole");
  expect((await boxes()).map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(await screen.findByText("Refund £64.50")).toBeTruthy();
  expect(screen.getByText("3 tickets").nextElementSibling?.textContent).toBe("£60.00");
  expect(screen.getByText("Booking fee").nextElementSibling?.textContent).toBe("£4.50");
  expect(screen.getByText("£20.00 goes back to the card that paid.")).toBeTruthy();
  expect(screen.getByText("£44.50 is handed back in cash.")).toBeTruthy();
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(called("/payment/paymentRefundByOrder")).toMatchObject({ keepfee: false }));
});

it("says at once what fewer come to, with and without the booking fee, and asks for those alone", async () => {
  open("whole");
  const [first, second] = await boxes();
  fireEvent.click(first!);
  fireEvent.click(second!);
  expect(await screen.findByText("Refund £21.50")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Keep the booking fee of £1.50"));
  expect(await screen.findByText("Refund £20.00")).toBeTruthy();
  expect(screen.getByText("Booking fee, kept")).toBeTruthy();
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(called("/payment/partialRefund")).toMatchObject({ keepfee: true }));
  expect(called("/payment/partialRefund")?.ticketinfo).toEqual([{ ticketid: 3, tickettypeid: null, quantity: 1 }]);
});

it("says in the spec's words what the server refuses of a partial refund, and asks for nothing", async () => {
  open("partial");
  fireEvent.submit((await boxes())[0]!.closest("form")!);
  expect(await screen.findByText("Please choose what to refund")).toBeTruthy();
  for (const box of await boxes()) fireEvent.click(box);
  expect(await screen.findByText("Cannot select all tickets for Partial Refund")).toBeTruthy();
  fireEvent.submit(document.querySelector("form")!);
  expect(called("/payment/partialRefund")).toBeUndefined();
});

it("refunds all of an order that was paid together with others as a part of its payment", async () => {
  const permissions = { ...ORDER.rights, refund: false };
  open("whole", { ...ORDER, paymentOrders: 2, rights: permissions });
  const ticket = (await boxes())[0]!;
  fireEvent.click(ticket);
  expect(await screen.findByText("Refund £43.00")).toBeTruthy();
  expect(called("/payment/partialRefundDetails")).toMatchObject({ whole: false });
});

it("takes what a ticket brings along with it", async () => {
  const brought = { ...PLAIN_DETAILS.upsells[2]!, ticket: 1 };
  open("whole", { ...ORDER, upsells: [brought] });
  fireEvent.click((await boxes())[0]!);
  await waitFor(() => {
    const last = asked.mock.calls.at(-1)?.[1];
    expect(last).toMatchObject({ whole: false, upsellInfo: [] });
  });
});

const payout = (id: number, due: string, gateway: string) =>
  ({ id, due, gateway, isToPayOut: true }) as unknown as OrderDetails["refunds"][number];

it("ends in handing back what was paid at the counter, and records that once it was", async () => {
  const client = new QueryClient();
  const due = [payout(8, "40.00", "cash"), payout(9, "17.00", "terminal")];
  client.setQueryData(orderKeys.one(ORDER.id), { ...ORDER, refunds: due });
  const onClose = open("whole", ORDER, client);
  await screen.findByText("Refund £64.50");
  fireEvent.submit(document.querySelector("form")!);
  expect(await screen.findByRole("heading", { name: "Hand back £57.00" })).toBeTruthy();
  expect(called("/payment/paymentRefundByOrder")).toMatchObject({ handbacklater: true });
  expect(screen.getByText("£40.00 in cash, from your till")).toBeTruthy();
  expect(screen.getByText("£17.00 to the buyer's card, on the terminal")).toBeTruthy();
  expect(screen.getByText("Not yet")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText("Handed back").closest("ion-modal")).toBe(document.querySelector("ion-modal"));
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const paidOut = asked.mock.calls.filter(([path]) => path === "/payment/payOutRefund").map(([, body]) => body);
  expect(paidOut).toEqual([{ refundid: 8 }, { refundid: 9 }]);
});

it("is done where nothing is handed back", async () => {
  const client = new QueryClient();
  client.setQueryData(orderKeys.one(ORDER.id), ORDER);
  const onClose = open("whole", ORDER, client);
  await screen.findByText("Refund £64.50");
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(called("/payment/payOutRefund")).toBeUndefined();
});

const [FIRST, SECOND, THIRD] = ORDER.ticketList;
const exchanged = (ticket = PLAIN_TICKET) => ({ ...ticket, state: "superseded" as const });
const ticks = async () => (await boxes()).map(({ checked }) => checked);

it("ticks what has come since an older order was shown, such as by an exchange", async () => {
  asked.mockImplementation(answer);
  const old = { ...ORDER, ticketList: [FIRST!, SECOND!] };
  const fresh = { ...ORDER, ticketList: [exchanged(FIRST), exchanged(SECOND), THIRD!, { ...PLAIN_TICKET, id: 4 }] };
  const { rerender } = render(dialog("whole", old));
  rerender(dialog("whole", fresh));
  expect(screen.queryByLabelText(/, ticket 1/)).toBeNull();
  expect(await ticks()).toEqual([true, true]);
});

it("ticks nothing by itself once somebody has chosen, and forgets what was refunded meanwhile", async () => {
  asked.mockImplementation(answer);
  const { rerender } = render(dialog("whole", { ...ORDER, ticketList: [FIRST!, SECOND!] }));
  fireEvent.click((await boxes())[0]!);
  rerender(dialog("whole", ORDER));
  expect(await ticks()).toEqual([false, true, false]);
  rerender(dialog("whole", { ...ORDER, ticketList: [FIRST!, exchanged(SECOND), THIRD!] }));
  fireEvent.submit(document.querySelector("form")!);
  expect(await screen.findByText("Please choose what to refund")).toBeTruthy();
});
