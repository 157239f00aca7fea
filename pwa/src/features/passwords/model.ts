import { z } from "zod";
import { orText } from "@/i18n/i18n";
import { EMAIL_SHAPE } from "@/ui/shapes";

const orSays = (key: string) => orText(`passwords:errors.${key}`);

export const forgotForm = z.object({
  email: z.string().trim().min(1, orSays("emailRequired")).regex(EMAIL_SHAPE, orSays("emailUnknown")),
});

export type ForgotForm = z.infer<typeof forgotForm>;

/** The spec's rules (part 1, section 5), in its order: what the password is to have, and where it is told. */
const RULES = [
  ["short", /^.{9}/s],
  ["upper", /[A-Z]/],
  ["lower", /[a-z]/],
  ["digit", /[0-9]/],
  ["special", /[@$!%*#?&]/],
] as const;

export const ruleNames = RULES.map(([name]) => name);

/** The rules that a password keeps already. */
export const kept = (password: string): ReadonlySet<string> =>
  new Set(RULES.flatMap(([name, shape]) => (shape.test(password) ? [name] : [])));

/** In the spec's words and order; its first message says 8, but its rule says more than 8. */
export const newPasswordForm = z
  .object({
    password: RULES.reduce((text, [name, shape]) => text.regex(shape, orSays(name)), z.string()),
    confirmpassword: z.string().min(1, orSays("confirmRequired")),
  })
  .refine(({ password, confirmpassword }) => password === confirmpassword, {
    path: ["confirmpassword"],
    ...orSays("different"),
    // Also while the password itself is not good yet.
    when: ({ value }) => (value as NewPasswordForm).confirmpassword !== "",
  });

export interface NewPasswordForm {
  readonly password: string;
  readonly confirmpassword: string;
}

export const NO_PASSWORD: NewPasswordForm = { password: "", confirmpassword: "" };
