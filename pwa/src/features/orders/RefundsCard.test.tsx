import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderDetails } from "@/shared/orders/model";
import type { MoneyTask, OrderRefund } from "@/shared/orders/pageModel";
import { PLAIN_DETAILS } from "@/shared/orders/testing";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import { answer, questions } from "@/ui/confirm";
import { RefundsCard } from "./RefundsCard";

const asked = vi.hoisted(() => vi.fn());
vi.mock("@/api/client", () => ({
  api: {
    post: (path: string, body: object) => {
      asked(path, body);
      return Promise.resolve({ message: "Done" });
    },
  },
}));

const permissions = vi.hoisted(() => ({ may: true }));
vi.mock("@/shell/permissions", () => ({
  usePermissions: () => ({
    may: () => permissions.may,
    disabledReason: () => (permissions.may ? undefined : "Organisers may not refund"),
  }),
}));

afterEach(() => {
  permissions.may = true;
  cleanup();
  removeSession();
  asked.mockClear();
});

const refund: OrderRefund = {
  id: 8,
  kind: "refund",
  shareOf: null,
  amount: "40.00",
  giftCard: "0.00",
  due: "40.00",
  gateway: "stripe",
  status: "pending",
  isToPayOut: false,
  settledAt: null,
  card: null,
  keepsFee: false,
  reason: "",
  failure: "",
  tries: 3,
  waitsFor: "The provider cannot be asked now",
  feeDue: "0.00",
  feeFailure: "",
  by: "Ada Person",
  at: "2026-11-22T10:00:00+00:00",
  units: ["Normal"],
};

const task: MoneyTask = {
  id: 4,
  kind: "refund_bounced",
  amount: "40.00",
  currency: "GBP",
  why: "The account is closed",
  at: "2026-11-22T10:00:00+00:00",
  version: 2,
};

function show(order: Partial<OrderDetails>) {
  setSession({ userid: 3, roleid: 2 } as SessionUser);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundsCard order={{ ...PLAIN_DETAILS, ...order }} />
    </QueryClientProvider>,
  );
}

it("says how often a waiting refund was asked for and why it waits, and asks now", async () => {
  show({ refunds: [refund] });
  expect(screen.getByText(/asked 3 times\. Last attempt: The provider cannot be asked now\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again now" }));
  await waitFor(() => {
    expect(asked).toHaveBeenCalledWith("/payment/askRefund", { eventticketdetailid: PLAIN_DETAILS.id, refundid: 8 });
  });
});

it("says why the platform's fee has not gone back, and asks for it again", async () => {
  const why = "The fee was refunded in part before.";
  const settled = { ...refund, status: "succeeded", waitsFor: "", feeDue: "0.74" } as const;
  show({ refunds: [{ ...settled, feeFailure: why }] });
  expect(screen.getByText("Platform fee £0.74 not returned yet: The fee was refunded in part before.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again now" }));
  await waitFor(() => {
    expect(asked).toHaveBeenCalledWith("/payment/askRefund", { eventticketdetailid: PLAIN_DETAILS.id, refundid: 8 });
  });
  cleanup();
  // A fee that is on its way is no trouble of anybody's.
  show({ refunds: [settled] });
  expect(screen.queryByText(/Platform fee/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again now" })).toBeNull();
});

it("shows the dispute of each charge, and offers once to void the tickets", () => {
  const dispute = { status: "lost", amount: "40.00", currency: "GBP", reason: "", answerBy: null, link: "" } as const;
  const orderPermissions = { ...PLAIN_DETAILS.rights, voidDisputed: true };
  show({
    disputes: [{ ...dispute, status: "under_review", amount: "24.00" }, dispute, dispute],
    rights: orderPermissions,
  });
  expect(screen.getByText(/£24\.00/)).toBeTruthy();
  expect(screen.getAllByText(/£40\.00/)).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Void its tickets" })).toHaveLength(1);
});

it("names the card that was made in place of money, and until when it is good", () => {
  const card = { code: "…7K2M", until: "2027-11-25T23:59:00+00:00" };
  show({ refunds: [{ ...refund, kind: "exchange", status: "succeeded", gateway: "credit", due: "10.00", card }] });
  expect(screen.getByText(/£10\.00 as credit on gift card …7K2M, valid until Nov 25 2027/)).toBeTruthy();
});

it("shows money that came back until somebody has noted how it was settled", async () => {
  show({ tasks: [task] });
  expect(screen.getByText(/£40.00 was returned to you.*The account is closed/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close task" }));
  const field = await screen.findByLabelText("How it was settled");
  fireEvent.submit(field.closest("form")!);
  expect(screen.getByText("Please enter how it was settled")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Bank transfer " } });
  fireEvent.submit(field.closest("form")!);
  await waitFor(() => {
    expect(asked).toHaveBeenCalledWith("/payment/settleDifference", { id: 4, note: "Bank transfer", version: 2 });
  });
  // The dialog stands beside what was rendered, and goes by itself.
  await waitFor(() => expect(document.querySelector("ion-modal")).toBeNull());
});

it("offers to void the tickets of a lost dispute, and nothing of all this to who may not", () => {
  const dispute = { status: "lost", amount: "40.00", currency: "GBP", reason: "", answerBy: null, link: "" };
  const order = {
    disputes: [dispute],
    tasks: [task],
    refunds: [refund],
    rights: { ...PLAIN_DETAILS.rights, voidDisputed: true },
  };
  show(order);
  expect(screen.getByRole("button", { name: "Void its tickets" })).toBeTruthy();
  cleanup();
  permissions.may = false;
  const card = within(show(order).container);
  for (const name of ["Void its tickets", "Close task", "Try again now"]) {
    expect(card.queryByRole("button", { name })).toBeNull();
  }
});

it.each([
  ["amount", /^The amount differs: Foyer has £40.00/],
  ["fee", /^The platform fee differs: Foyer has £40.00/],
  ["fee_back", /^The refunded platform fee differs: Foyer has £40.00/],
  ["charge_not_theirs", /^The provider does not know the charge of £40.00/],
] as const)("says of a task what the provider and Foyer tell otherwise: %s", (kind, said) => {
  show({ tasks: [{ ...task, kind, why: "" }] });
  expect(screen.getAllByText(said)).toHaveLength(1);
});

const waits: OrderRefund = { ...refund, kind: "share", gateway: "cash", isToPayOut: true, tries: 0, waitsFor: "" };

it("has money that waits at the box office paid out once that is confirmed", async () => {
  show({ refunds: [waits], name: "Ada Lovelace" });
  expect(screen.getByText("£40.00 in cash is still to be handed back.")).toBeTruthy();
  expect(screen.getByText("To hand back")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again now" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Handed back: Ada Lovelace, £40.00" }));
  expect(questions.read()).toMatchObject({
    title: "Handed back £40.00?",
    text: "You have given Ada Lovelace £40.00 in cash. It leaves your till of today.",
  });
  answer(false);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: /^Handed back/ }));
  answer(true);
  await waitFor(() => expect(asked).toHaveBeenCalledWith("/payment/payOutRefund", { refundid: 8 }));
});

it("shows a refund and what other charges give back of it once, as far as the last of them is", async () => {
  const share: OrderRefund = { ...waits, id: 9, shareOf: 8, units: [] };
  const ofCash: OrderRefund = { ...refund, status: "succeeded", due: "0.00", gateway: "", waitsFor: "" };
  const card = () => within(screen.getByRole("list"));
  show({ refunds: [share, ofCash], name: "Ada Lovelace" });
  expect(card().getAllByRole("listitem")).toHaveLength(1);
  expect(card().getAllByText("£40.00")).toHaveLength(1);
  expect(card().getByText("To hand back")).toBeTruthy();
  expect(card().getByText(/1 × Normal/)).toBeTruthy();
  expect(card().queryByText("Refunded")).toBeNull();
  fireEvent.click(card().getByRole("button", { name: "Handed back: Ada Lovelace, £40.00" }));
  answer(true);
  await waitFor(() => expect(asked).toHaveBeenCalledWith("/payment/payOutRefund", { refundid: 9 }));
  cleanup();

  const settledAt = "2026-11-23T10:00:00+00:00";
  show({ refunds: [{ ...share, isToPayOut: false, status: "succeeded", by: "Bea Teller", settledAt }, ofCash] });
  expect(card().getAllByRole("listitem")).toHaveLength(1);
  expect(card().getByText("Refunded")).toBeTruthy();
  expect(card().getByText(/^£40.00 was handed back in cash: Bea Teller, /)).toBeTruthy();
  cleanup();

  const byCard = { ...refund, amount: "56.00", due: "40.00", status: "succeeded", waitsFor: "" } as const;
  show({ refunds: [{ ...share, amount: "16.00", due: "16.00" }, byCard] });
  expect(card().getAllByRole("listitem")).toHaveLength(1);
  expect(card().getByText("£16.00 in cash is still to be handed back.")).toBeTruthy();
});

it("says why who may not refund cannot pay out, and who has paid out", () => {
  permissions.may = false;
  show({ refunds: [waits] });
  const button = screen.getByRole("button", { name: /^Handed back/ });
  expect(button.getAttribute("aria-disabled") ?? button.getAttribute("disabled")).not.toBeNull();
  cleanup();
  const settledAt = "2026-11-23T10:00:00+00:00";
  show({ refunds: [{ ...waits, isToPayOut: false, status: "succeeded", by: "Bea Teller", settledAt }] });
  expect(screen.getByText(/^£40.00 was handed back in cash: Bea Teller, /)).toBeTruthy();
});
