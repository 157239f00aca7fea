import { expect, it } from "vitest";
import { extrasFromDto } from "@/mine/doings";

const WINE = {
  upsell: 7,
  name: "Glass of wine",
  description: "",
  image: "",
  price: "6.00",
  tax: "1.00",
  total: "6.00",
  available: 3,
  min_count: 1,
  max_count: 10,
  variants: [],
};

it("offers an upsell once, or once for each of its variants, and no more than are left", () => {
  const variants = [
    { variant: 1, name: "Red", description: "dry", available: 2 },
    { variant: 2, name: "White", description: "", available: 0 },
  ];
  const extras = extrasFromDto({ currency: "GBP", upsells: [WINE, { ...WINE, upsell: 8, variants }] });

  expect(extras.map(({ name, variant, most, about }) => [name, variant, most, about])).toEqual([
    ["Glass of wine", null, 3, ""],
    ["Glass of wine, Red", 1, 2, "dry"],
    ["Glass of wine, White", 2, 0, ""],
  ]);
});
