import { z } from "zod";
import { t } from "@/i18n/i18n";
import { EMAIL_SHAPE } from "@/ui/shapes";

const says = (key: string) => t(`passwords:errors.${key}`);

export const forgotForm = z.object({
  email: z.string().trim().min(1, says("emailRequired")).regex(EMAIL_SHAPE, says("emailUnknown")),
});

export type ForgotForm = z.infer<typeof forgotForm>;

/** In the spec's words and order; its first message says 8, but its rule says more than 8. */
export const newPasswordForm = z
  .object({
    password: z
      .string()
      .min(9, says("short"))
      .regex(/[A-Z]/, says("upper"))
      .regex(/[a-z]/, says("lower"))
      .regex(/[0-9]/, says("digit"))
      .regex(/[@$!%*#?&]/, says("special")),
    confirmpassword: z.string().min(1, says("confirmRequired")),
  })
  .refine(({ password, confirmpassword }) => password === confirmpassword, {
    path: ["confirmpassword"],
    message: says("different"),
    // Also while the password itself is not good yet.
    when: ({ value }) => (value as NewPasswordForm).confirmpassword !== "",
  });

export interface NewPasswordForm {
  readonly password: string;
  readonly confirmpassword: string;
}

export const NO_PASSWORD: NewPasswordForm = { password: "", confirmpassword: "" };
