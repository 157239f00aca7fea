import { expect, it } from "vitest";
import { homeOf } from "./account";

const venue = (venueid: number, currencytype: string) => ({ venueid, currencytype });

it("is the account's own, and counts in the money of each venue too", () => {
  const own = { currencytype: "EUR", timezone: "Europe/Dublin", is_own: true };
  expect(homeOf(own, [venue(9, "USD"), venue(4, "GBP"), venue(12, "EUR")])).toEqual({
    zone: "Europe/Dublin",
    currency: "EUR",
    currencies: ["EUR", "GBP", "USD"],
    isOwn: true,
  });
  expect(homeOf(own, [])).toMatchObject({ zone: "Europe/Dublin", currency: "EUR", currencies: ["EUR"] });
});
