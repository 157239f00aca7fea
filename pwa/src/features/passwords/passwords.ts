import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { orText } from "@/i18n/i18n";
import { type AnswerDto, EMAIL_SHAPE } from "@/shared/security/answer";
import { newPassword } from "@/shared/security/passwordShape";
import { finishSignOut, putOut } from "@/shell/signOut";
import { getSession } from "@/shell/session";

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

interface ResetResult {
  readonly message: string;
}

export const askForLink = (email: string) => api.post<ResetResult>("/auth/forgot-password", { email });

/** Whom an invitation greets, and who invites. */
export interface Invited {
  readonly firstname: string;
  readonly accountname: string;
  readonly email: string;
}

interface CheckedLink {
  readonly userid: number;
  readonly invited: Invited | null;
}

/** Whose password a link sets. */
export const linkCheck = (token: string) =>
  queryOptions({
    queryKey: ["reset-link", token],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: CheckedLink }>("/auth/validate-token", {}, { query: { token }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  });

interface Reset {
  readonly userid: number;
  readonly password: string;
  readonly token: string;
}

export const resetPassword = (reset: Reset) => api.post<PasswordSet>("/auth/reset-password", reset);

/** What setting a password by a link came to; `answer`: the sign-in's, of whoever is signed in with their first one. */
interface PasswordSet extends ResetResult {
  readonly answer?: AnswerDto;
}

/**
 * Sets somebody's first password and signs them in with it, as the sign-in does: a second step is asked for there.
 * Whoever was signed in on this device until then is not any more, also where the second step is never taken. A sign-in
 * that fails is not tried again: the password is set, and its link is used.
 */
export async function acceptInvitation(reset: Reset, email: string): Promise<PasswordSet> {
  const set = await resetPassword(reset);
  const answer = await signInAfter(email, reset.password).catch(() => undefined);
  return { ...set, ...(answer && { answer }) };
}

async function signInAfter(email: string, password: string): Promise<AnswerDto> {
  if (getSession()) await putOut("queues");
  await finishSignOut();
  return api.post<AnswerDto>("/auth/login", { email, password });
}

export const changePassword = (userid: number, password: string) =>
  api.post<ResetResult>("/users/changePassword", { userid, password });

/** The link was used, is too old or was altered: the server does not say which. */
export const isLinkOver = (error: unknown): boolean => error instanceof ApiError && error.code === "link_over";
