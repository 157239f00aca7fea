import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCodeWords } from "./useCodeWords";

it("writes what a code takes off in the money of its events, or in the account's where they have several", () => {
  const { result } = renderHook(() => useCodeWords("GBP"));
  const flat = { isPercent: false, isEachTicket: false, value: "5.00" };
  const written = ["USD", "", undefined].map((currency) => result.current.discount({ ...flat, currency }));
  expect(written).toEqual(["$5.00 full order", "£5.00 full order", "£5.00 full order"]);
});
