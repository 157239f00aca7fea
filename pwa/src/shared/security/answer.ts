import type { SessionUser } from "@/shell/session";

/** The body's token is for the phone apps; on the web the cookie that came with it signs in, and this page forgets it. */
export interface SignInDto {
  readonly message: string;
  readonly tokens: { readonly access: { readonly token: string } };
  readonly user: SessionUser;
  /** Shown once, to whoever has just set up the second step that their account requires. */
  readonly recovery_codes?: readonly string[];
}

export type Method = "totp" | "passkey" | "recovery";

/** The first step is done and the second is asked for: there is no session yet. */
export interface StepDueDto {
  readonly message: string;
  readonly challenge: string;
  readonly methods: readonly Method[];
  readonly must_set_up: boolean;
  readonly expires: string;
}

export type AnswerDto = SignInDto | StepDueDto;

let handedOver: AnswerDto | undefined;

/** Keeps what a sign-in was answered until the sign-in's own screen takes it: in memory alone, as it holds a token. */
export function handOver(answer: AnswerDto): void {
  handedOver = answer;
}

/** What was handed over, once. */
export function takeOver(): AnswerDto | undefined {
  const answer = handedOver;
  handedOver = undefined;
  return answer;
}

/** The spec's shape of an e-mail; whether it is a real one only the server can say. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
