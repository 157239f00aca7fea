import { expect, test } from "vitest";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { PLAIN_DETAILS as details, PLAIN_ROW as order } from "./testing";
import { amountLines, scanText, statusText, tabOf, type OrderDetails } from "./model";

test("a status carries its reservation's number while there is one", () => {
  expect(statusText(order)).toBe("Success");
  expect(statusText({ ...order, status: "Progress", reservation: 20418 })).toBe("Progress Reservation: 20418");
  expect(statusText({ ...order, refundStatus: "Inprogress" })).toBe("Refund status in Pending");
});

test("the scan label counts who is in", () => {
  expect(scanText(order)).toBeNull();
  expect(scanText({ ...order, admitted: 1 })).toBe("Partially Scanned");
  expect(scanText({ ...order, admitted: 3 })).toBe("Scanned");
});

test("an order that came to nothing stands on no tab", () => {
  expect(tabOf(order)).toBe("orders");
  expect(tabOf({ ...order, status: "Progress" })).toBe("progress");
  expect(tabOf({ ...order, status: "Failure" })).toBeNull();
});

const sum = (of: OrderDetails) => amountLines(of).reduce((all, { adds, minor }) => (adds ? all + minor : all), 0);

test("the lines of an order's amounts add up to its total, each with its own sign", () => {
  expect(amountLines(details).map(({ key, minor }) => [key, formatMoney(fromMinor(minor), "GBP")])).toEqual([
    ["tickets", "£88.00"],
    ["tax", "£17.60"],
    ["fee", "£4.50"],
    ["upsells", "£15.00"],
    ["upsellTax", "£3.00"],
    ["discount", "−£8.80"],
  ]);
  expect(sum(details)).toBe(toMinor(details.total));
});

test("tax inside the price is told and not added", () => {
  const inside = { ...details, isTaxIncluded: true, total: "98.70" };
  expect(
    amountLines(inside)
      .filter(({ adds }) => !adds)
      .map(({ key }) => key),
  ).toEqual(["taxInside", "upsellTaxInside"]);
  expect(sum(inside)).toBe(toMinor(inside.total));
});

test("what an order has nothing of has no line, and upsells that tickets bring are not counted as bought", () => {
  const plain = { ...details, upsellsAmount: "0.00", upsellTax: "0.00", discount: "0.00", upsells: [] };
  expect(amountLines(plain).map(({ key }) => key)).toEqual(["tickets", "tax", "fee"]);
  expect(amountLines(details).find(({ key }) => key === "upsells")?.count).toBe(2);
  const alone = { ...plain, tickets: 0, ticketsAmount: "0.00", ticketTax: "0.00", bookingFee: "0.00" };
  expect(amountLines({ ...alone, upsellsAmount: "15.00" }).map(({ key }) => key)).toEqual(["upsells"]);
});
