import { expect, it } from "vitest";
import { markOf } from "./Chip";

it("gives each of the spec's statuses its mark, also with a number behind it", () => {
  expect(["Active", "Box-Office Only", "Off-Sale", "Failure"].map(markOf)).toEqual(["on", "half", "off", "bad"]);
  expect(markOf("Progress Reservation: 20418")).toBe("wait");
  expect(markOf("Refund status in Pending")).toBe("half");
  expect(markOf("API Only")).toBe("bare");
});
