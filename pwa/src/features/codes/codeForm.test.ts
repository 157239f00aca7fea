import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { codeForm, newCodeForm, NEW_CODE, type CodeForm, type Rules } from "./codeForm";

/** 2026-12-01, noon in London. */
const NOW = Date.parse("2026-12-01T12:00:00Z");
const RULES: Rules = { isCard: false, zone: "Europe/London", now: NOW };
const CARD: Rules = { ...RULES, isCard: true };

const PROMO: CodeForm = {
  ...NEW_CODE,
  code: "EARLY10",
  discount: "percent",
  percent: "10",
  starts: "2026-12-01,12:00 PM",
  ends: "2026-12-24,11:59 PM",
  windowStarts: "2026-12-01,12:00 PM",
  windowEnds: "2027-03-31,11:59 PM",
  targets: [{ event: 7, eventName: "Hamlet", performance: null }],
};
const GIFT: CodeForm = {
  ...PROMO,
  discount: "flat",
  amount: "50.00",
  email: "maya@house.test",
  targets: [],
  starts: "",
};

const says = (form: Partial<CodeForm>, rules = RULES) => saysOf(codeForm(rules), { ...PROMO, ...form });
const cardSays = (form: Partial<CodeForm>, rules = CARD) => saysOf(codeForm(rules), { ...GIFT, ...form });
const edited = (redeemed: number, most = "") => ({ ...RULES, saved: { form: { ...PROMO, most }, redeemed } });
const editedCard = { ...CARD, saved: { form: GIFT, redeemed: 0 } };

it("finds nothing wrong with a whole code, a whole card, and one that is saved again", () => {
  expect(says({})).toEqual({});
  expect(cardSays({})).toEqual({});
  expect(says({ starts: "2026-12-01,12:00 PM" }, { ...edited(3), now: NOW + 86_400_000 })).toEqual({});
});

it("asks for everything that a new promo code needs", () => {
  expect(saysOf(codeForm(RULES), NEW_CODE)).toEqual({
    code: "Promo Code is required",
    amount: "Amount is required",
    starts: "Available Start Date is required",
    ends: "Available End Date is required",
    windowStarts: "Event Start Date is required",
    windowEnds: "Event End Date is required",
    targets: "Select at least one Event / Event Occurrance",
  });
});

it("asks a gift card for an email, and for no available start and no events", () => {
  expect(saysOf(codeForm(CARD), NEW_CODE)).toEqual({
    code: "Promo Code is required",
    email: "Email is required",
    amount: "Amount is required",
    ends: "Available End Date is required",
    windowStarts: "Event Start Date is required",
    windowEnds: "Event End Date is required",
  });
  expect(cardSays({ email: "maya" })).toEqual({ email: "Email is not valid." });
});

it.each([
  [{ discount: "flat", amount: "" }, { amount: "Amount is required" }],
  [{ discount: "flat", amount: "0.00" }, { amount: "Amount is required" }],
  [{ discount: "flat", amount: "1.005" }, { amount: "Enter an amount with at most two decimals" }],
  [{ discount: "flat", amount: "250" }, {}],
  [{ percent: "" }, { percent: "Percentage Value is required" }],
  [{ percent: "100.01" }, { percent: "Percentage value cannot be greater than 100" }],
  [{ percent: "7.125" }, { percent: "Enter an amount with at most two decimals" }],
  [{ percent: "100" }, {}],
] as const)("takes a flat amount, or a percentage of at most 100: %j", (form, messages) => {
  expect(says(form)).toEqual(messages);
});

it.each([
  ["", RULES, {}],
  ["0", RULES, { most: "Max Redemption is at least 1" }],
  ["ten", RULES, { most: "Max Redemption takes digits only" }],
  ["3", edited(3), { most: "Already 3 ticket is reedmed" }],
  ["4", edited(3), {}],
  ["3", edited(3, "3"), {}],
])("limits redemptions to more than there were: %s", (most, rules, messages) => {
  expect(says({ most }, rules)).toEqual(messages);
});

it.each([
  [{ starts: "12-01-2026" }, { starts: "Enter a day and a time as yyyy-MM-dd,hh:mm AM" }],
  [{ starts: "2026-11-30,11:59 PM" }, { starts: "Choose a start today or later" }],
  [{ starts: "2026-12-01,12:00 AM" }, {}],
  [{ ends: "2026-12-01,12:00 PM" }, { ends: "End date must be after the start date" }],
  [{ windowEnds: "2026-11-30,12:00 PM" }, { windowEnds: "End date must be after the start date" }],
] as const)("begins today at the earliest, and ends after it begins: %j", (form, messages) => {
  expect(says(form)).toEqual(messages);
});

it.each([
  ["", "ticket", {}],
  ["2", "ticket", {}],
  ["0", "ticket", { perBooking: "Enter how many tickets per booking it applies to, at least 1" }],
  ["0", "order", {}],
] as const)("limits the tickets of a booking to one at least: %s off each %s", (perBooking, counts, messages) => {
  expect(says({ perBooking, counts })).toEqual(messages);
});

it("begins a new code now, and lets a gift card be good for a year", () => {
  const at = (isCard: boolean, now = NOW) => newCodeForm(isCard, "Europe/London", now);
  expect(at(false)).toMatchObject({ starts: "2026-12-01,12:00 PM", windowStarts: "2026-12-01,12:00 PM", ends: "" });
  expect(at(true)).toMatchObject({ ends: "2027-12-01,11:59 PM", windowEnds: "2027-12-01,11:59 PM" });
  expect(at(true, Date.parse("2028-02-29T12:00:00Z")).ends).toBe("2029-02-28,11:59 PM");
});

it("reads its times by the clock of the account's zone", () => {
  expect(says({ starts: "2026-12-01,07:30 AM" }, { ...RULES, zone: "America/New_York" })).toEqual({});
});

it("leaves the dates of a card that is edited alone, and its value never below what it was", () => {
  expect(cardSays({ ends: "", windowStarts: "", windowEnds: "", code: "", email: "" }, editedCard)).toEqual({});
  expect(cardSays({ amount: "40" }, editedCard)).toEqual({
    amount: "GiftCard value - 40 is less than the actual value: 50.00",
  });
  expect(cardSays({ amount: "50" }, editedCard)).toEqual({});
});
