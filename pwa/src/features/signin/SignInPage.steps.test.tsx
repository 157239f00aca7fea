import { describe, expect, it } from "vitest";
import type { SignInDto, StepDueDto } from "@/shared/security/answer";
import type { SessionUser } from "@/shell/session";
import { nextStep, START, type Move, type Step } from "./SignInPage";

const user = { userid: 3, roleid: 2, email: "organiser@foyer.test" } as SessionUser;
const session: SignInDto = { message: "Success", tokens: { access: { token: "t" } }, user };
const due = (methods: StepDueDto["methods"]): StepDueDto => ({
  message: "Second step required",
  challenge: "c",
  methods,
  must_set_up: methods.length === 0,
  expires: "2026-11-21T12:05:00Z",
});
const answered = (answer: SignInDto | StepDueDto): Move => ({ type: "answered", answer });
const after = (...moves: readonly Move[]): Step => moves.reduce(nextStep, START);

describe("the way in", () => {
  it("ends at the session where nothing else is asked for", () => {
    expect(after(answered(session))).toEqual({ at: "in", user });
  });

  it("asks for the first of one's ways to take the second step, and offers the others", () => {
    const step = after(answered(due(["totp", "passkey", "recovery"])));
    expect(step).toEqual({
      at: "second",
      challenge: "c",
      methods: ["totp", "passkey", "recovery"],
      method: "totp",
    });
    expect(nextStep(step, { type: "chose", method: "recovery" })).toMatchObject({ at: "second", method: "recovery" });
    expect(nextStep(step, answered(session))).toEqual({ at: "in", user });
  });

  it("takes no way that somebody does not have", () => {
    const step = after(answered(due(["passkey"])));
    expect(nextStep(step, { type: "chose", method: "totp" })).toBe(step);
    expect(nextStep(START, { type: "chose", method: "totp" })).toBe(START);
  });

  it("has who must set up a second step do that, and keep the codes before anything else", () => {
    const step = after(answered(due([])));
    expect(step).toEqual({ at: "setUp", challenge: "c" });
    const codes = nextStep(step, answered({ ...session, recovery_codes: ["2racd-28zrb"] }));
    expect(codes).toEqual({ at: "codes", user, codes: ["2racd-28zrb"] });
    expect(nextStep(codes, { type: "saved" })).toEqual({ at: "in", user });
  });

  it("begins anew, with the reason, when the challenge is over", () => {
    const over = after(answered(due(["totp"])), { type: "over", notice: "Please sign in again" });
    expect(over).toEqual({ at: "password", notice: "Please sign in again" });
    expect(after(answered(due(["totp"])), { type: "left" })).toBe(START);
  });
});
