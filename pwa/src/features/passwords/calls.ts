import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { WireAnswer } from "@/shared/security/answer";
import { finishSignOut } from "@/shell/endSession";

interface Told {
  readonly message: string;
}

export const askForLink = (email: string) => api.post<Told>("/auth/forgot-password", { email });

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

export const resetPassword = (reset: Reset) => api.post<Told>("/auth/reset-password", reset);

/** Sets somebody's first password and signs them in with it, as the sign-in does: a second step is asked for there. */
export async function acceptInvitation(reset: Reset, email: string): Promise<WireAnswer> {
  await resetPassword(reset);
  await finishSignOut();
  return api.post<WireAnswer>("/auth/login", { email, password: reset.password });
}

export const changePassword = (userid: number, password: string) =>
  api.post<Told>("/users/changePassword", { userid, password });

/** The link was used, is too old or was altered: the server does not say which. */
export const isLinkOver = (error: unknown): boolean => error instanceof ApiError && error.code === "link_over";
