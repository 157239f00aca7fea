import { expect, it } from "vitest";
import { refusal } from "@/api/errors";
import { compared, failureOf, type BrandingPart } from "./publishing";

const text = (what: string, value: string): BrandingPart => ({ what, kind: "text", value });

it("puts two looks side by side, and tells what differs", () => {
  const one = [text("Ads header", "Ads"), text("Twitter", "https://x.com/foyer")];
  const other = [text("Ads header", "Our friends"), text("YouTube", "https://youtu.be/1")];
  expect(
    compared(one, other).map(({ what, isSame, one: left, other: right }) => [what, left?.value, right?.value, isSame]),
  ).toEqual([
    ["Ads header", "Ads", "Our friends", false],
    ["Twitter", "https://x.com/foyer", undefined, false],
    ["YouTube", undefined, "https://youtu.be/1", false],
  ]);
  expect(compared(one, one).every(({ isSame }) => isSame)).toBe(true);
});

it("says what the server says, and the spec's words of a fault of its own", () => {
  expect(failureOf(refusal(409, { message: "Not changed  " }), "notChanged")).toBe("Not changed  ");
  expect([
    failureOf(refusal(500, {}), "notChanged"),
    failureOf(refusal(500, {}), "publishFailed"),
    failureOf(refusal(502, {}), "downloadFailed"),
    failureOf(refusal(500, {}), "notDeleted"),
  ]).toEqual(["Not changed  ", "Publish Failed", "Download Failed ", "Not Deleted Successfully"]);
});
