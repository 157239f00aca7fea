import { describe, expect, it } from "vitest";
import {
  cancelForm,
  cancellingFromDto,
  goesBack,
  LONGEST_WORDS,
  NEW_CANCELLING,
  shareDone,
  type CancelPlan,
} from "./model";

const errors = (words: string) => {
  const { error } = cancelForm.safeParse({ ...NEW_CANCELLING, words });
  return error?.issues[0]?.message;
};

describe("what the buyers are told", () => {
  it("is asked for, and is not endless", () => {
    expect(errors("  ")).toBe("cancelling:errors.words");
    expect(errors("x".repeat(LONGEST_WORDS + 1))).toBe("cancelling:errors.tooLong");
    expect(errors("The heating broke.")).toBeUndefined();
  });
});

describe("what goes back", () => {
  const plan = {
    ways: [
      { way: "cash", orders: 1, amount: "18.50" },
      { way: "", orders: 1, amount: "10.00" },
    ],
    waysRetainingFees: [
      { way: "cash", orders: 1, amount: "17.00" },
      { way: "", orders: 1, amount: "10.00" },
    ],
  } as unknown as CancelPlan;

  it("is added up by its ways, with and without the booking fees", () => {
    expect(goesBack(plan, false)).toEqual({ amount: "28.50", ways: plan.ways });
    expect(goesBack(plan, true)).toEqual({ amount: "27.00", ways: plan.waysRetainingFees });
  });
});

describe("how far it is", () => {
  it("counts what is over, whatever came of it", () => {
    expect(shareDone({ total: 300, waiting: 300 })).toBe(0);
    expect(shareDone({ total: 300, waiting: 75 })).toBe(75);
    expect(shareDone({ total: 0, waiting: 0 })).toBe(100);
  });

  it("is read from the wire with what failed", () => {
    const failures = [
      {
        eventticketdetailid: 7,
        paymentid: "ORD-1",
        endusername: "Ada",
        amount: "20.00",
        gateway: "stripe" as const,
        failure: "The card is closed",
      },
    ];
    expect(cancellingFromDto({ plan: null, progress: null, failures })).toEqual({
      plan: null,
      progress: null,
      failures: [
        { order: 7, payment: "ORD-1", buyer: "Ada", amount: "20.00", way: "stripe", why: "The card is closed" },
      ],
    });
  });
});
