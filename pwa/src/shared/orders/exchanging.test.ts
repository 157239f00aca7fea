import { expect, test } from "vitest";
import type { Right } from "@/shell/permissions";
import { mayExchangeOrder, mayExchangeRow } from "./exchanging";
import { PLAIN_DETAILS, PLAIN_ROW } from "./testing";

const NOW = Date.parse("2026-11-20T12:00:00+00:00");
const AFTER = Date.parse(PLAIN_ROW.startsAt);
const having = (...rights: Right[]) => ({ may: (right: Right) => rights.includes(right) });
const organiser = having("exchange_charge", "exchange_refund", "exchange_waive");

test("an upcoming, unused, paid order may be exchanged by whoever may do something with the difference", () => {
  expect(mayExchangeRow(PLAIN_ROW, organiser, NOW)).toBe(true);
  expect(mayExchangeRow(PLAIN_ROW, having("exchange_waive"), NOW)).toBe(true);
  expect(mayExchangeRow(PLAIN_ROW, having("refund", "exchange_past"), NOW)).toBe(false);
  for (const more of [
    { status: "Progress" },
    { status: "Refund" },
    { refundStatus: "Inprogress" },
    { isRemoved: true },
    { tickets: 0 },
  ] as const)
    expect(mayExchangeRow({ ...PLAIN_ROW, ...more }, organiser, NOW)).toBe(false);
});

test("what is past or admitted needs a right of its own", () => {
  expect(mayExchangeRow(PLAIN_ROW, organiser, AFTER)).toBe(false);
  expect(mayExchangeRow(PLAIN_ROW, having("exchange_waive", "exchange_past"), AFTER)).toBe(true);
  const admitted = { ...PLAIN_ROW, admitted: 1 };
  expect(mayExchangeRow(admitted, organiser, NOW)).toBe(false);
  expect(mayExchangeRow(admitted, having("exchange_waive", "exchange_admitted"), NOW)).toBe(true);
});

test("of an order that is known those tickets are exchanged that nobody has used", () => {
  const ticket = (id: number, state: "valid" | "admitted") =>
    ({ id, state, refund: null }) as unknown as (typeof PLAIN_DETAILS.ticketList)[number];
  const used = { ...PLAIN_DETAILS, ticketList: [ticket(1, "admitted")] };
  const partly = { ...PLAIN_DETAILS, ticketList: [ticket(1, "admitted"), ticket(2, "valid")] };
  expect(mayExchangeOrder(used, organiser, NOW)).toBe(false);
  expect(mayExchangeOrder(partly, organiser, NOW)).toBe(true);
  expect(mayExchangeOrder(partly, organiser, AFTER)).toBe(false);
  expect(mayExchangeOrder({ ...partly, rights: { ...partly.rights, exchange: false } }, organiser, NOW)).toBe(false);
});
