import { z } from "zod";
import { i18n } from "@/i18n/i18n";
import type { SessionUser } from "@/shell/session";

const text = (key: string) => i18n.t(key, { ns: "signin" });

export const signInForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, text("emailRequired"))
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, text("emailInvalid")),
  password: z.string().min(1, text("passwordRequired")),
});

export type SignInForm = z.infer<typeof signInForm>;

/** The body's token is for programs; on the web the cookie that came with it signs in, and this page forgets it. */
export interface WireSignIn {
  readonly message: string;
  readonly user: SessionUser;
}
