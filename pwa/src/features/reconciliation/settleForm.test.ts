import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { settleForm } from "./settleForm";

it("wants to be told what became of a difference", () => {
  expect(saysOf(settleForm, { note: " " })).toEqual({ note: "Please say what became of it" });
  expect(saysOf(settleForm, { note: "Given back by phone" })).toEqual({});
});
