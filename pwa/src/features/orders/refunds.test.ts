import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { t } from "@/i18n/i18n";
import { emailProblem, linkProblem, resendProblem } from "./dialogs/texts";
import type { OrderDetails, OrderTicket, OrderUpsell } from "@/shared/orders/model";
import { PLAIN_PAGE } from "@/shared/orders/testing";
import { everything, isBrought } from "@/shared/orders/units";
import { feeOf, problemOf } from "./refunds";

const ticket = (id: number, more: Partial<OrderTicket> = {}): OrderTicket => ({
  id,
  type: "Adult",
  typeId: null,
  team: "",
  player: null,
  price: "20.00",
  total: "21.50",
  fee: "1.50",
  refund: null,
  state: "valid",
  scannedAt: null,
  gate: "",
  scannedBy: "",
  ...more,
});

const wine: OrderUpsell = {
  id: 9,
  name: "Wine",
  upsell: 4,
  variant: "",
  price: "6.00",
  total: "6.00",
  refund: null,
  ticket: null,
  state: "open",
  redeemedAt: null,
  gate: "",
  redeemedBy: "",
};

const order = {
  ...PLAIN_PAGE,
  id: 5,
  giftCard: "10.00",
  ticketList: [ticket(1), ticket(2, { state: "admitted" }), ticket(3, { refund: 8 })],
  upsells: [wine, { ...wine, id: 10, ticket: 1, total: "0.00" }],
} as unknown as OrderDetails;

const choice = (tickets: number[], upsells: number[] = []) => ({
  tickets: new Set(tickets),
  upsells: new Set(upsells),
});

test("what is in a refund already is not given back again", () => {
  expect([...everything(order).tickets]).toEqual([1, 2]);
});

test("the booking fees of what is chosen can be kept", () => {
  expect(feeOf(order, choice([1]))).toBe("1.50");
});

test("a partial refund is of some, and says why not", () => {
  const says = (of: OrderDetails, of_: ReturnType<typeof choice>) => {
    const problem = problemOf(of, of_);
    return problem && t(`orderPage:errors.${problem}`);
  };
  expect(says(order, choice([]))).toBe("Please choose what to refund");
  expect(says(order, choice([1, 2]))).toBe("Cannot select all tickets for Partial Refund");
  expect(says(order, choice([1]))).toBeUndefined();
  expect(says(order, choice([], [9]))).toBeUndefined();
  const several = { ...order, paymentOrders: 2 };
  expect(says(several, choice([1, 2]))).toBe("Please choose all upsells and continue.");
  expect(says(several, choice([1, 2], [9]))).toBeUndefined();
});

interface CaseUnit {
  readonly id: number;
  readonly state?: string;
  readonly total?: string;
  readonly ticket?: number;
  readonly is_in_a_refund?: boolean;
}

interface Case {
  readonly name: string;
  readonly orders?: number;
  readonly gift_card?: string;
  readonly given_to_cards?: string;
  readonly tickets?: readonly CaseUnit[];
  readonly upsells?: readonly CaseUnit[];
  readonly choice: { readonly tickets: number[]; readonly upsells: number[] };
  readonly refused: string | null;
}

const TABLE = new URL("../../../../server/aftersales/tests/refunds/refund_cases.json", import.meta.url);
const CASES = JSON.parse(readFileSync(TABLE, "utf8")) as readonly Case[];
const CODES = { nothingChosen: "nothing_chosen", allChosen: "all_tickets", allUpsells: "upsells_missing" };

const unitOf = ({ is_in_a_refund, ...unit }: CaseUnit) => ({ ...unit, refund: is_in_a_refund ? 7 : null });
const orderOf = ({ orders = 1, gift_card = "0.00", given_to_cards = "0.00", tickets = [], upsells = [] }: Case) =>
  ({
    ...order,
    paymentOrders: orders,
    giftCard: gift_card,
    refunds: [{ status: "succeeded", giftCard: given_to_cards }],
    ticketList: tickets.map((unit) => ({ ...ticket(unit.id), ...unitOf(unit) })),
    upsells: upsells.map((unit) => ({ ...wine, ...unitOf(unit) })),
  }) as unknown as OrderDetails;

test.each(CASES)("the app decides as the table says: $name", (each) => {
  const problem = problemOf(orderOf(each), choice(each.choice.tickets, each.choice.upsells));
  expect(problem ? CODES[problem] : null).toBe(each.refused);
});

test("an upsell that a ticket brings goes with it", () => {
  expect(isBrought(1, choice([1]))).toBe(true);
  expect(isBrought(1, choice([2]))).toBe(false);
  expect(isBrought(null, choice([1]))).toBe(false);
  expect(t("units:included")).toBe("You have selected ticket type that includes upsell, so it cannot be unchecked.");
});

test("fields say what the spec says", () => {
  expect(emailProblem("")).toBe("Email is required");
  expect(emailProblem("maya")).toBe("Must be a valid email");
  expect(emailProblem(`${"a".repeat(250)}@example.org`)).toBe("Email must be at most 255 characters");
  expect(emailProblem("maya@example.org")).toBeUndefined();
  expect(resendProblem("")).toBe("Please specify an email address");
  expect(linkProblem("")).toBe("Payment Modal Link is required");
  expect(linkProblem("javascript:alert(1)")).toBe("Enter a web address that begins with https://");
  expect(linkProblem("https://shop.example.org/play")).toBeUndefined();
});
