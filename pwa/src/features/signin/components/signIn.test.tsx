import { describe, expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { wrongIn } from "./FirstStep";
import { recoveryForm } from "./SecondStep";

describe("the sign-in form", () => {
  it("says what is missing", () => {
    expect(wrongIn({ email: "", password: "" })).toEqual({
      email: "Email is required",
      password: "Password is required",
    });
  });

  it("knows an e-mail by its shape, and takes any password", () => {
    for (const email of ["priya", "priya@northgate", "priya @northgate.test", "@northgate.test"]) {
      expect(wrongIn({ email, password: " " })).toEqual({ email: "Email is not valid." });
    }
    expect(wrongIn({ email: "priya@northgate.test", password: " x " })).toEqual({});
  });
});

it("asks for a recovery code, however it is typed", () => {
  expect(saysOf(recoveryForm, { code: " " })).toEqual({ code: "Recovery code is required" });
  expect(saysOf(recoveryForm, { code: "2RACD 28ZRB" })).toEqual({});
});
