import { expect, test } from "vitest";
import { scanText, statusText, tabOf, type OrderRow } from "./model";

const order: OrderRow = {
  id: 5,
  version: 1,
  payment: "ORD-000000000000",
  account: 2,
  name: "Maya Fernandes",
  email: "maya@example.org",
  phone: "",
  eventName: "Hedda Gabler",
  subcategory: "",
  venue: "Main House",
  startsAt: "2026-11-26T19:30:00+00:00",
  boughtAt: "2026-11-02T09:41:00+00:00",
  zone: "Europe/London",
  total: "119.30",
  currency: "GBP",
  tickets: 3,
  admitted: 0,
  channel: "online",
  status: "Success",
  refundStatus: "",
  reservation: null,
  image: "",
};

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
