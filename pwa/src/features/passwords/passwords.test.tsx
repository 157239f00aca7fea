import { describe, expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { forgotForm, newPasswordForm } from "./passwords";

describe("the forgotten password", () => {
  it("asks for an address that could be registered", () => {
    expect(saysOf(forgotForm, { email: "" })).toEqual({ email: "Email is required" });
    expect(saysOf(forgotForm, { email: "priya" })).toEqual({ email: "Enter a registered Email address" });
    expect(saysOf(forgotForm, { email: "priya@northgate.test" })).toEqual({});
  });
});

describe("a new password", () => {
  const says = (password: string, confirmpassword = password) => saysOf(newPasswordForm, { password, confirmpassword });

  it("is told the first rule that it breaks", () => {
    expect(says("Aa1!aaaa").password).toBe("Password must be at least 8 character");
    expect(says("aaaaaaaa1!").password).toBe("Password must contain atleast One uppercase character");
    expect(says("AAAAAAAA1!").password).toBe("Password must contain atleast One lowercase character");
    expect(says("Aaaaaaaaa!").password).toBe("Password must contain atleast least one numeric");
    expect(says("Aaaaaaaaa1").password).toBe("Password must contain atleast One special character");
  });

  it("has more than eight characters, whatever its message says", () => {
    expect(says("Aa1!aaaa")).toEqual({ password: "Password must be at least 8 character" });
    expect(says("Aa1!aaaaa")).toEqual({});
  });

  it("takes each of the special characters and no other", () => {
    for (const special of "@$!%*#?&") expect(says(`Foyerdemo1${special}`)).toEqual({});
    for (const other of "-+ £^") expect(says(`Foyerdemo1${other}`).password).toMatch(/special/);
  });

  it("is typed twice, and a difference is said whether or not the password is good", () => {
    expect(says("Foyer-demo-1!", "")).toEqual({ confirmpassword: "Confirm Password is required" });
    expect(says("Foyer-demo-1!", "Foyer-demo-1?")).toEqual({ confirmpassword: "Passwords do not match." });
    expect(says("short", "other")).toEqual({
      password: "Password must be at least 8 character",
      confirmpassword: "Passwords do not match.",
    });
  });
});
