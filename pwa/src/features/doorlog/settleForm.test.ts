import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { settleForm } from "./settleForm";

it("wants to be told why a conflict is settled", () => {
  expect(saysOf(settleForm, { reason: " " })).toEqual({ reason: "Reason is required" });
  expect(saysOf(settleForm, { reason: "Twins" })).toEqual({});
});
