import { textsOf } from "@/i18n/i18n";
import type { SessionUser } from "@/shell/session";
import { EMAIL_SHAPE } from "@/ui/shapes";

export interface SignInForm {
  readonly email: string;
  readonly password: string;
}

export type Wrong = { readonly [Name in keyof SignInForm]?: string };

/** What is wrong with what is typed: two rules, for which nobody waits for the libraries of the other forms. */
export function wrongIn({ email, password }: SignInForm): Wrong {
  const t = textsOf("signin");
  return {
    ...(email === "" ? { email: t("emailRequired") } : !EMAIL_SHAPE.test(email) && { email: t("emailInvalid") }),
    ...(password === "" && { password: t("passwordRequired") }),
  };
}

/** The body's token is for the phone apps; on the web the cookie that came with it signs in, and this page forgets it. */
export interface WireSignIn {
  readonly message: string;
  readonly tokens: { readonly access: { readonly token: string } };
  readonly user: SessionUser;
  /** Shown once, to whoever has just set up the second step that their account requires. */
  readonly recovery_codes?: readonly string[];
}

export type Method = "totp" | "passkey" | "recovery";

/** The first step is done and the second is asked for: there is no session yet. */
export interface WireStepDue {
  readonly message: string;
  readonly challenge: string;
  readonly methods: readonly Method[];
  readonly must_set_up: boolean;
  readonly expires: string;
}

export type WireAnswer = WireSignIn | WireStepDue;
