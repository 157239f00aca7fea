import { describe, expect, it } from "vitest";
import { lastDayFrom, LONGEST_WORDS, offerForm, offerToDto, reach, shareDone, type OfferForm } from "./offer";

const FORM: OfferForm = { target: 7, way: "move", asksRest: false, until: "", words: " Sorry " };
const errors = (changed: Partial<OfferForm>) =>
  offerForm("DD-MM-YYYY").safeParse({ ...FORM, ...changed }).error?.issues[0]?.message;

describe("an offer", () => {
  it("names a performance, and a last day where buyers are asked", () => {
    expect(errors({})).toBeUndefined();
    expect(errors({ target: 0 })).toBe("Please choose a performance");
    expect(errors({ way: "ask" })).toBe("Please choose the last day");
    expect(errors({ asksRest: true, until: "31-02-2026" })).toBe("Please choose the last day");
    expect(errors({ words: "x".repeat(LONGEST_WORDS + 1) })).toBe("Please write at most 4,000 characters");
  });

  it("goes to the wire without a day where nobody is asked", () => {
    expect(offerToDto(FORM, "DD-MM-YYYY")).toEqual({ targetid: 7, moves: true, lastday: null, words: "Sorry" });
    const request = offerToDto({ ...FORM, way: "ask", until: "03-12-2026" }, "DD-MM-YYYY");
    expect(request).toMatchObject({ moves: false, lastday: "2026-12-03" });
  });

  it("mails buyers where nothing fits", () => {
    const plan = { fitting: 3, mails: 5 };
    expect(reach(plan, { way: "move", asksRest: true })).toEqual({ what: "move", count: 3 });
    expect(reach(plan, { way: "ask", asksRest: true })).toEqual({ what: "ask", count: 5 });
    expect(reach({ ...plan, fitting: 0 }, { way: "move", asksRest: true })).toEqual({ what: "ask", count: 5 });
    expect(reach({ ...plan, fitting: 0 }, { way: "move", asksRest: false })).toEqual({ what: "move", count: 0 });
    expect(reach(null, { way: "move", asksRest: true }).count).toBe(0);
  });

  it("gives buyers a week unless it is told otherwise", () => {
    expect(lastDayFrom("2026-11-25")).toBe("2026-12-02");
    expect(lastDayFrom("2026-11-25", "2027-01-09")).toBe("2026-12-02");
  });

  it("gives buyers until the day of the performance where that comes first", () => {
    expect(lastDayFrom("2026-11-25", "2026-11-28")).toBe("2026-11-28");
    expect(lastDayFrom("2026-11-25", "2026-11-20")).toBe("2026-12-02");
  });
});

describe("how far it is", () => {
  it("counts what the job has still to do, and not what buyers have", () => {
    expect(shareDone({ total: 200, states: { waiting: 150, moved: 50 } })).toBe(25);
    expect(shareDone({ total: 4, states: { returning: 1, undone: 3 } })).toBe(75);
    expect(shareDone({ total: 2, states: { mailed: 2 } })).toBe(100);
    expect(shareDone({ total: 0, states: {} })).toBe(100);
  });
});
