import { expect, test } from "vitest";
import type { ExchangeQuote } from "./model";
import { buttonsOf } from "./rules";

const quote = (more: Partial<ExchangeQuote>): ExchangeQuote => ({
  id: 1,
  expiresAt: "2026-11-26T19:30:00+00:00",
  isPartial: false,
  mayCharge: false,
  mayRefund: false,
  usedGiftCard: false,
  creditUntil: "",
  mayCard: false,
  mayLink: false,
  change: 0,
  sourceTotal: "40.00",
  targetTotal: "40.00",
  tickets: 2,
  lines: [],
  backTo: [],
  ...more,
});
const dearer = quote({ change: 2000, mayCharge: true });
const cheaper = quote({ change: -1000, mayRefund: true });
const shownButtons = (asked: ExchangeQuote) =>
  buttonsOf(asked).map(({ text, settles, isClosed }) => [text, settles, isClosed].join(" "));

test("what is dearer goes on with a charge or without one", () => {
  expect(shownButtons(dearer)).toEqual(["withoutCharge false false", "withCharge true false"]);
});

test("what is cheaper goes on with a refund or without one", () => {
  expect(shownButtons(cheaper)).toEqual(["withoutRefund false false", "withRefund true false"]);
});

test("a part of an order goes on plainly, or with the difference", () => {
  expect(shownButtons({ ...dearer, isPartial: true })).toEqual(["continue false false", "withCharge true false"]);
  expect(shownButtons({ ...cheaper, isPartial: true })).toEqual(["continue false false", "withRefund true false"]);
});

test("what is left may be credit where it is offered, also where a gift card has paid the rest", () => {
  const offered = { ...cheaper, creditUntil: "2027-11-25T23:59:00+00:00" };
  expect(shownButtons(offered)).toEqual([
    "withoutRefund false false",
    "withCredit true false",
    "withRefund true false",
  ]);
  expect(shownButtons({ ...offered, usedGiftCard: true })[1]).toBe("withCredit true false");
});

test("below half a pound either way there is nothing to settle", () => {
  for (const change of [0, 49, -49]) expect(shownButtons(quote({ change }))).toEqual(["continue false false"]);
  expect(buttonsOf(quote({ change: 50, mayCharge: true })).map(({ right }) => right)).toEqual([
    "exchange_waive",
    "exchange_charge",
  ]);
});

test("a gift card that has paid closes what would settle", () => {
  const by = { usedGiftCard: true, mayCharge: false, mayRefund: false };
  expect(shownButtons({ ...dearer, ...by })).toEqual(["withoutCharge false false", "withCharge true true"]);
  expect(shownButtons({ ...cheaper, ...by })).toEqual(["withoutRefund false false", "withRefund true true"]);
});
