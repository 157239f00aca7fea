import { expect, it } from "vitest";
import { exchangedText } from "@/mine/exchangedText";

const exchanged = { done: "exchange", count: 2, all: 2, when: "Fri 4 Dec", email: "ada@example.com" } as const;

it("says how many of an order's tickets were exchanged where others stay", () => {
  expect(exchangedText({ ...exchanged, count: 1 })).toBe(
    "Exchanged: 1 of your 2 tickets is now for Fri 4 Dec. The new one is on its way by email.",
  );
  expect(exchangedText({ ...exchanged, all: 3 })).toMatch(/^Exchanged: 2 of your 3 tickets are now for/);
});

it("counts no tickets where all were exchanged", () => {
  expect(exchangedText(exchanged)).toBe(
    "Exchanged: your tickets are now for Fri 4 Dec. The new ones are on their way by email.",
  );
});

it("promises no email to a buyer without an address", () => {
  expect(exchangedText({ ...exchanged, done: "paying", count: 1, all: 1, email: "" })).toBe(
    "Paid and exchanged: your ticket is now for Fri 4 Dec.",
  );
});
