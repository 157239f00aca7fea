import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { resolveForm } from "./resolveForm";

it("wants to be told why a conflict is settled", () => {
  expect(saysOf(resolveForm, { reason: " " })).toEqual({ reason: "Reason is required" });
  expect(saysOf(resolveForm, { reason: "Twins" })).toEqual({});
});
