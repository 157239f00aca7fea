import { expect, it } from "vitest";
import { trialFromDto, type TrialDto } from "./TryOut";

const SAMPLE = {
  eventdetailid: 1,
  eventdatetimeISO: "2026-11-22T19:30:00+00:00",
  timezone: "Europe/London",
  currency: "GBP",
  lines: [{ name: "Normal Ticket", quantity: 2, price: "28.00", total: "49.00" }],
  subtotal: "56.00",
  tax: "7.66",
  booking_fee: "3.00",
  discount: "10.00",
  total: "49.00",
  normal_total: "59.00",
  includes: [],
};
const trial = (sample: TrialDto["sample"]) => trialFromDto({ fits: [], total: 4, total_fitting: 3, sample, wrong: {} });

it("shows a basket whose rows add up, tax inside its prices or added to them", () => {
  const inside = trial(SAMPLE).sample;
  expect(inside).toMatchObject({ discount: "10.00", tax: "0.00", bookingFee: "3.00", total: "49.00" });
  expect(inside?.lines).toEqual([{ name: "Normal Ticket", quantity: 2, amount: "56.00" }]);
  expect(trial({ ...SAMPLE, total: "58.20", tax: "9.20" }).sample?.tax).toBe("9.20");
});

it("counts the performances to come, and has no basket where none fits", () => {
  expect(trial(null)).toEqual({ tried: [], total: 4, fitting: 3, sample: null });
});
