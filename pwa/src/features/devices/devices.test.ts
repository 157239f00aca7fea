import { expect, it } from "vitest";
import { timeLeft } from "./queries";

it("counts down a code", () => {
  expect([timeLeft(600_000, 0), timeLeft(61_000, 500), timeLeft(0, 9)]).toEqual(["10:00", "1:01", "0:00"]);
});
