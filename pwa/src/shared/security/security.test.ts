import { describe, expect, it } from "vitest";
import { encode } from "uqr";
import { refusal } from "@/api/errors";
import { codeForm, grouped, sheetOf } from "@/shared/security/model";
import { passkeyMessage } from "@/shared/security/passkeys";
import { drawingOf } from "@/shared/security/QrCode";
import { saysOf } from "@/testing/forms";

describe("a code", () => {
  it("is six digits, with or without a space", () => {
    expect(codeForm.parse({ code: " 123 456 " })).toEqual({ code: "123456" });
    expect(saysOf(codeForm, { code: "  " })).toEqual({ code: "Code is required" });
    for (const code of ["12345", "1234567", "12345a"]) {
      expect(saysOf(codeForm, { code })).toEqual({ code: "The code has 6 digits" });
    }
  });
});

describe("what an app learns", () => {
  it("is drawn module by module, with its white border", () => {
    const uri = "otpauth://totp/Foyer:organiser%40foyer.test?secret=KAWRDTTTSH2JSE6RSV26RFK7RBXWQYUY&issuer=Foyer";
    const { size, path } = drawingOf(uri);
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    }
    expect(drawn).toEqual(encode(uri, { ecc: "M", border: 4 }).data);
    expect(drawn.slice(0, 4).flat().some(Boolean)).toBe(false);
  });

  it("is grouped where it is to be typed", () => {
    expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
    expect(grouped("ABCDEFGH")).toBe("ABCD EFGH");
  });
});

it("keeps recovery codes with what they are for", () => {
  const text = sheetOf({
    codes: ["2racd-28zrb", "7g45c-c3qy2"],
    email: "organiser@foyer.test",
    origin: "https://foyer.test",
    madeOn: "21-11-2026",
  });
  expect(text.split("\r\n").slice(0, 4)).toEqual([
    "Foyer recovery codes for organiser@foyer.test at https://foyer.test, made 21-11-2026",
    "",
    "2racd-28zrb",
    "7g45c-c3qy2",
  ]);
});

it("speaks in people's words of what a browser refused, and in the server's of the rest", () => {
  const thrown = (name: string) =>
    Object.assign(new Error("The operation either timed out or was not allowed."), { name });
  expect(passkeyMessage(thrown("NotAllowedError"))).toBe("No passkey was used. You can try again.");
  expect(passkeyMessage(thrown("InvalidStateError"))).toBe("You already have a passkey for Foyer on this device.");
  expect(passkeyMessage(refusal(401, { message: "This passkey is not known here", code: "wrong_code" }))).toBe(
    "This passkey is not known here",
  );
});
