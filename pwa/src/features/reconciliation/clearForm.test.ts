import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { clearForm } from "./clearForm";

it("wants to be told what became of a difference", () => {
  expect(saysOf(clearForm, { note: " " })).toEqual({ note: "Please enter how it was settled" });
  expect(saysOf(clearForm, { note: "Given back by phone" })).toEqual({});
});
