import { expect, test } from "vitest";
import { emailProblem, linkProblem, resendProblem } from "./FormDialog";

test("fields say what the spec says", () => {
  expect(emailProblem("")).toBe("Email is required");
  expect(emailProblem("maya")).toBe("Must be a valid email");
  expect(emailProblem(`${"a".repeat(250)}@example.org`)).toBe("Email must be at most 255 characters");
  expect(emailProblem("maya@example.org")).toBeUndefined();
  expect(resendProblem("")).toBe("Please specify an email address");
  expect(linkProblem("")).toBe("Payment Modal Link is required");
  expect(linkProblem("javascript:alert(1)")).toBe("Enter a web address that begins with https://");
  expect(linkProblem("https://shop.example.org/play")).toBeUndefined();
});
