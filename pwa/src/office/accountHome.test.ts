import { expect, it } from "vitest";
import { homeOf } from "./accountHome";

const venue = (venueid: number, timezone: string, currencytype: string) => ({ venueid, timezone, currencytype });

it("is where the first venue is, and counts in the money of each", () => {
  const [york, london, leeds] = [
    venue(9, "America/New_York", "USD"),
    venue(4, "Europe/London", "GBP"),
    venue(12, "Europe/London", "GBP"),
  ];
  expect(homeOf([york, london, leeds])).toEqual({
    zone: "Europe/London",
    currency: "GBP",
    currencies: ["GBP", "USD"],
  });
  expect(homeOf([])).toBeNull();
});
