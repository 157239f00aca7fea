import { expect, it } from "vitest";
import { verbIn } from "./useFinding";

it("parts what is to be done from what it is to be done with", () => {
  expect(verbIn("refund 103")).toEqual({ verb: "refund", text: "103" });
  expect(verbIn("  Sell  an enemy ")).toEqual({ verb: "sell", text: "an enemy" });
  expect(verbIn("scan tonight")).toEqual({ verb: "scan", text: "tonight" });
  expect(verbIn("exchange ada@house.test")).toEqual({ verb: "exchange", text: "ada@house.test" });
});

it("looks for all of it where there is nothing to be done, or nothing that it is said of", () => {
  expect(verbIn("refund")).toEqual({ text: "refund" });
  expect(verbIn("Grace Hopper")).toEqual({ text: "Grace Hopper" });
  expect(verbIn("seller Ada")).toEqual({ text: "seller Ada" });
});
