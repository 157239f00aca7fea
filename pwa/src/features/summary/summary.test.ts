import { describe, expect, it } from "vitest";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { daysOf, shortMoney, summaryFromDto, withMetrics, type Selling } from "./summary";

const bar = (day: number, currency: string) => ({
  eventDate: `2026-12-${String(day).padStart(2, "0")}`,
  totalsoldcount: day,
  totalEventCost: `${day}.00`,
  currencytype: currency,
});
const meter = (currency: string) => ({
  totalsoldcount: 7,
  remainingTicketcount: 3,
  totalEventCost: "70.00",
  currencytype: currency,
});
const fourteen = Array.from({ length: 14 }, (_, place) => place + 1);

describe("the sums", () => {
  const dto = {
    BarChart: [...fourteen.map((day) => bar(day, "GBP")), ...fourteen.map((day) => bar(day, "USD"))],
    LineChart: [meter("GBP"), meter("USD")],
  };

  it("keep each currency apart, with its own fourteen days", () => {
    const found = summaryFromDto(dto);
    expect(found.map(({ currency, days }) => [currency, days.length])).toEqual([
      ["GBP", 14],
      ["USD", 14],
    ]);
  });

  it("show items 0 to 7 as days 1-6, and the week after as days 7-14", () => {
    const [pounds] = summaryFromDto(dto);
    if (!pounds) throw new Error("no pounds");
    expect(daysOf(pounds, "1-6").map(({ sold }) => sold)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(daysOf(pounds, "7-14").map(({ sold }) => sold)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  });
});

describe("rows that are heard of", () => {
  const row = (id: number) => ({ id, sold: 1, capacity: 10, revenue: "5.00", version: 3 }) as Selling;
  const state = (performance: number, version: number) =>
    ({ performance, version, sold: 4, capacity: 10, revenue: "20.00" }) as PerformanceStateDto;

  it("get the newer figures where they stand, and no other row is made anew", () => {
    const held = [row(1), row(2)];
    const found = withMetrics(held, [state(2, 4), state(9, 9)]);
    expect(found[0]).toBe(held[0]);
    expect(found[1]).toMatchObject({ id: 2, sold: 4, revenue: "20.00", version: 4 });
  });

  it("stay as they are for what is late", () => {
    const held = [row(1)];
    expect(withMetrics(held, [state(1, 3)])).toBe(held);
  });
});

describe("a chart's words", () => {
  it("are short", () => {
    expect([0, 1584, 20_904, 40_000, 250].map((value) => shortMoney(value, "GBP"))).toEqual([
      "£0",
      "£1.6k",
      "£20.9k",
      "£40k",
      "£250",
    ]);
  });
});
