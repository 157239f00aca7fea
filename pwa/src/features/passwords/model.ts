import { z } from "zod";
import { orText } from "@/i18n/i18n";
import { EMAIL_SHAPE } from "@/ui/shapes";

const orSays = (key: string) => orText(`passwords:errors.${key}`);

export const forgotForm = z.object({
  email: z.string().trim().min(1, orSays("emailRequired")).regex(EMAIL_SHAPE, orSays("emailUnknown")),
});

export type ForgotForm = z.infer<typeof forgotForm>;

/** In the spec's words and order; its first message says 8, but its rule says more than 8. */
export const newPasswordForm = z
  .object({
    password: z
      .string()
      .min(9, orSays("short"))
      .regex(/[A-Z]/, orSays("upper"))
      .regex(/[a-z]/, orSays("lower"))
      .regex(/[0-9]/, orSays("digit"))
      .regex(/[@$!%*#?&]/, orSays("special")),
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
