import { z } from "zod";
import { readServer } from "@/device/links";
import { orText } from "@/i18n/i18n";
import type { SessionUser } from "@/shell/session";
import { EMAIL_SHAPE } from "@/ui/shapes";

const orSays = (key: string) => orText(`signin:${key}`);

export const signInForm = z.object({
  email: z.string().trim().min(1, orSays("emailRequired")).regex(EMAIL_SHAPE, orSays("emailInvalid")),
  password: z.string().min(1, orSays("passwordRequired")),
});

export type SignInForm = z.infer<typeof signInForm>;

export const recoveryForm = z.object({ code: z.string().trim().min(1, orSays("second.recoveryRequired")) });

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

export const homeForm = z.object({
  address: z
    .string()
    .trim()
    .min(1, orSays("home.required"))
    .refine((text) => readServer(text) !== null, orSays("home.invalid")),
});

export type HomeForm = z.infer<typeof homeForm>;
