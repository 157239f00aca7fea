import { expect, it } from "vitest";
import type { PerformanceOffer } from "@/shared/sale/model";
import type { Refusal } from "@/shared/checkout/refusals";
import { whyNoPromo } from "@/shared/checkout/refusals";

const offer = {
  performance: 9,
  startsAt: "2026-12-05T19:30:00+00:00",
  zone: "Europe/London",
  choices: [
    { type: null, price: "20.00" },
    { type: 5, price: "0.00" },
  ],
} as unknown as PerformanceOffer;
const other = { performance: 8, startsAt: "2026-12-04T19:30:00+00:00", zone: "Europe/London" };
const unfit: Refusal = { message: "It does not apply", code: "promo_code", isUnsaid: true };
const format = { dateTime: (instant: unknown) => `at ${String(instant)}` };

it("says why a promo code that was taken fits no longer: another date, free tickets, or the code itself", () => {
  const paid = { "ticket:normal": 1, "ticket:5": 1 } as const;
  expect(whyNoPromo(unfit, { offer, quantities: paid, takenFor: other }, format)).toBe(
    "It was entered for at 2026-12-04T19:30:00+00:00, but you are now choosing another date.",
  );
  expect(whyNoPromo(unfit, { offer, quantities: { "ticket:5": 2 } }, format)).toBe(
    "The tickets you have chosen are free.",
  );
  expect(whyNoPromo(unfit, { offer, quantities: paid }, format)).toMatch(/used up or expired/);
});

it.each([
  ["nothing is refused", undefined],
  ["the refusal says why", { message: "This promo code has been used up", code: "promo_code" as const }],
  ["it is a gift card", { ...unfit, code: "gift_card" as const }],
])("adds nothing where %s", (_name, refusal) => {
  expect(whyNoPromo(refusal, { offer, quantities: { "ticket:normal": 1 } }, format)).toBe("");
});
