import { expect, it } from "vitest";
import { compared, type LookPart } from "./model";

const text = (what: string, value: string): LookPart => ({ what, kind: "text", value });

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
