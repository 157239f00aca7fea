import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCodeWords } from "./useCodeWords";

it("writes what a code takes off in the money of its events, or in the account's where they have several", () => {
  const { result } = renderHook(() => useCodeWords("GBP"));
  const flat = { isPercent: false, isEachTicket: false, value: "5.00" };
  const written = ["USD", "", undefined].map((currency) => result.current.discount({ ...flat, currency }));
  expect(written).toEqual(["$5.00 full order", "£5.00 full order", "£5.00 full order"]);
});

it("writes what a code has done in each of its currencies, and nothing as nought of the account's", () => {
  const { result } = renderHook(() => useCodeWords("GBP"));
  const sums = [
    { currency: "GBP", discount: "60.00", revenue: "540.00" },
    { currency: "USD", discount: "12.00", revenue: "108.00" },
  ];
  expect(result.current.sum({ sums }, "discount")).toBe("£60.00, $12.00");
  expect(result.current.sum({ sums }, "revenue")).toBe("£540.00, $108.00");
  expect(result.current.sum({ sums: [] }, "revenue")).toBe("£0.00");
});
