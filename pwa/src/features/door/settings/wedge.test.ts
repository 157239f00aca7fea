import { describe, expect, it } from "vitest";
import { Wedge } from "./wedge";

/** Types a text with so many milliseconds between the letters; answers what was taken for a scan. */
function type(text: string, gap: number | ((place: number) => number), { end = "Enter", wedge = new Wedge() } = {}) {
  let at = 10_000;
  const codes: string[] = [];
  [...text, end].forEach((key, place) => {
    at += typeof gap === "number" ? gap : gap(place);
    const code = wedge.hear({ key, at, isCommand: false });
    if (code !== null) codes.push(code);
  });
  return codes;
}

describe("a scanner that types", () => {
  it("has typed a code when it ends it by Enter", () => {
    expect(type("FOYER1.4.7.abcDEF", 4)).toEqual(["FOYER1.4.7.abcDEF"]);
    expect(type("FOYER1.4.7.abcDEF", (place) => (place % 5 === 4 ? 110 : 30))).toEqual(["FOYER1.4.7.abcDEF"]);
  });

  it("may press Shift for its capitals", () => {
    const wedge = new Wedge();
    const keys = ["Shift", "F", "Shift", "O", "y", "e", "r", "1", "Enter"];
    const codes = keys.map((key, place) => wedge.hear({ key, at: 1000 + place * 8, isCommand: false }));
    expect(codes.at(-1)).toBe("FOyer1");
  });

  it("types the next one at once", () => {
    const wedge = new Wedge();
    expect([...type("FIRST-1", 5, { wedge }), ...type("SECOND-2", 5, { wedge })]).toEqual(["FIRST-1", "SECOND-2"]);
  });

  it("is cut off by what a person has typed before", () => {
    const slowStart = (place: number) => (place < 3 ? 200 : place === 3 ? 400 : 5);
    expect(type("okaFOYER1", slowStart)).toEqual(["FOYER1"]);
  });
});

describe("a person who types", () => {
  it("is not a scanner, however quick", () => {
    expect(type("okafor@foyer.test", 80)).toEqual([]);
    expect(type("okafor@foyer.test", (place) => (place % 4 === 0 ? 140 : 30))).toEqual([]);
    expect(type("okafor@foyer.test", (place) => (place % 4 === 0 ? 115 : 45))).toEqual([]);
  });

  it("is none with a few letters, nor without Enter, nor with a command", () => {
    expect(type("12345", 5)).toEqual([]);
    expect(type("FOYER1234", 5, { end: "Tab" })).toEqual([]);
    const wedge = new Wedge();
    [..."FOYER1234"].forEach((key, place) => wedge.hear({ key, at: place, isCommand: true }));
    expect(wedge.hear({ key: "Enter", at: 9, isCommand: false })).toBeNull();
  });
});
