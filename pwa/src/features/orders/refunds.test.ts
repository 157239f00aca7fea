import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { t } from "@/i18n/i18n";
import type { OrderDetails, OrderTicket, OrderUpsell } from "@/shared/orders/model";
import { PLAIN_PAGE, PLAIN_TICKET } from "@/shared/orders/testing";
import { everything, isBrought } from "@/shared/orders/units";
import { feeOf, isAllChosen, refusalOf } from "./refunds";

const ticket = (id: number, more: Partial<OrderTicket> = {}): OrderTicket => ({ ...PLAIN_TICKET, id, ...more });

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

test("all is chosen once what no ticket brings is, too", () => {
  expect(isAllChosen(order, choice([1, 2], [9]))).toBe(true);
  expect(isAllChosen(order, choice([1, 2]))).toBe(false);
  expect(isAllChosen(order, choice([1], [9, 10]))).toBe(false);
});

const TABLE = new URL("../../../../server/aftersales/tests/refunds/refund_cases.json", import.meta.url);
const CASES = JSON.parse(readFileSync(TABLE, "utf8")) as readonly { readonly refused: string | null }[];
const refused = (code: string) => refusalOf(new ApiError({ status: 400, message: "", code }));

test("what the server refuses of a choice is told in the spec's words", () => {
  const codes = new Set(CASES.flatMap((each) => each.refused ?? []));
  const texts = [...codes].map((code) => t(`orderPage:errors.${refused(code) ?? code}`));
  expect(texts.toSorted()).toEqual([
    "Cannot select all tickets for Partial Refund",
    "Please choose all upsells and continue.",
    "Please choose what to refund",
  ]);
  // Anything else, a network that is lost among it, says nothing.
  expect(refused("used")).toBeUndefined();
  expect(refusalOf(new Error("lost"))).toBeUndefined();
});

test("an upsell that a ticket brings goes with it", () => {
  expect(isBrought(1, choice([1]))).toBe(true);
  expect(isBrought(1, choice([2]))).toBe(false);
  expect(isBrought(null, choice([1]))).toBe(false);
  expect(t("units:included")).toBe("You have selected ticket type that includes upsell, so it cannot be unchecked.");
});
