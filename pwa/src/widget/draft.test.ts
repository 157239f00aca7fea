import { expect, it } from "vitest";
import { draftIn, sheetsOf } from "./address";

it("reads the token of a draft", () => {
  expect(draftIn("?theme=dark&look=abc")).toBe("abc");
  expect(draftIn("")).toBe("");
});

it("wants the draft first, and what is published where that is over", () => {
  expect(sheetsOf(7, "a:b/c", "/looks/1.css")).toEqual(["/looks/draft/7/a%3Ab%2Fc.css", "/looks/1.css"]);
  expect(sheetsOf(7, "", "/looks/1.css")).toEqual(["/looks/1.css"]);
  expect(sheetsOf(7, "", "")).toEqual([]);
});
