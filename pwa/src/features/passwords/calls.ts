import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";

interface Told {
  readonly message: string;
}

export const askForLink = (email: string) => api.post<Told>("/auth/forgot-password", { email });

/** Whose password a link sets. */
export const linkCheck = (token: string) =>
  queryOptions({
    queryKey: ["reset-link", token],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: { userid: number } }>("/auth/validate-token", {}, { query: { token }, signal })).data,
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

export const changePassword = (userid: number, password: string) =>
  api.post<Told>("/users/changePassword", { userid, password });

/** The link was used, is too old or was altered: the server does not say which. */
export const isLinkOver = (error: unknown): boolean => error instanceof ApiError && error.code === "link_over";
