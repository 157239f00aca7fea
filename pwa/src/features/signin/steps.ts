import type { SessionUser } from "@/shell/session";
import type { Method, WireAnswer } from "@/shared/security/answer";

/** How far somebody has come with signing in. */
export type Step =
  | { readonly at: "password"; readonly notice?: string }
  | {
      readonly at: "second";
      readonly challenge: string;
      readonly methods: readonly Method[];
      readonly method: Method;
    }
  | { readonly at: "setUp"; readonly challenge: string }
  /** Signed in, with codes to keep before anything else is shown. */
  | { readonly at: "codes"; readonly user: SessionUser; readonly codes: readonly string[] }
  | { readonly at: "in"; readonly user: SessionUser };

export type Move =
  | { readonly type: "answered"; readonly answer: WireAnswer }
  | { readonly type: "chose"; readonly method: Method }
  | { readonly type: "saved" }
  /** Too late or wrong too often: starts from the beginning, with the server's reason. */
  | { readonly type: "over"; readonly notice: string }
  | { readonly type: "left" };

export const START: Step = { at: "password" };

export function next(step: Step, move: Move): Step {
  switch (move.type) {
    case "answered":
      return answered(move.answer);
    case "chose":
      return step.at === "second" && step.methods.includes(move.method) ? { ...step, method: move.method } : step;
    case "saved":
      return step.at === "codes" ? { at: "in", user: step.user } : step;
    case "over":
      return { at: "password", notice: move.notice };
    case "left":
      return START;
  }
}

function answered(answer: WireAnswer): Step {
  if ("challenge" in answer) {
    const { challenge, methods } = answer;
    const [method] = methods;
    return method === undefined ? { at: "setUp", challenge } : { at: "second", challenge, methods, method };
  }
  const { user, recovery_codes: codes = [] } = answer;
  return codes.length > 0 ? { at: "codes", user, codes } : { at: "in", user };
}
