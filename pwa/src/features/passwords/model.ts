import { z } from "zod";
import { orText } from "@/i18n/i18n";
import { newPassword } from "@/shared/security/passwordShape";
import { EMAIL_SHAPE } from "@/ui/shapes";

const orSays = (key: string) => orText(`passwords:errors.${key}`);

export const forgotForm = z.object({
  email: z.string().trim().min(1, orSays("emailRequired")).regex(EMAIL_SHAPE, orSays("emailUnknown")),
});

export type ForgotForm = z.infer<typeof forgotForm>;

export const newPasswordForm = z
  .object({
    password: newPassword(),
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
