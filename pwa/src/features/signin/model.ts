import { textsOf } from "@/i18n/i18n";
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
