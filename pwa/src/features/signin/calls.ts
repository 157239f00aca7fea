import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { AnswerDto, SignInDto } from "@/shared/security/answer";
import type { NewApp } from "@/shared/security/model";
import { answerWithPasskey, type PasskeyQuestion } from "@/shared/security/passkeys";
import { finishSignOut } from "@/shell/signOut";
import type { SignInForm } from "./components/FirstStep";

/** Whether a Foyer answers at an address: a phone app is told its server's by hand. */
export async function isFoyer(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/v1/auth/configuration`, {
      credentials: "omit",
      headers: { Accept: "application/json", "X-Foyer-App": "1" },
      signal: AbortSignal.timeout(10_000),
    });
    const { data } = (await response.json()) as { readonly data?: { readonly passkeys?: unknown } };
    return response.ok && typeof data?.passkeys === "boolean";
  } catch {
    return false;
  }
}

export async function signInByPassword(form: SignInForm): Promise<AnswerDto> {
  await finishSignOut();
  return api.post<AnswerDto>("/auth/login", form);
}

/** A passkey is both steps in one: the device has asked for a finger, a face or a number. */
export async function signInByPasskey(): Promise<AnswerDto> {
  await finishSignOut();
  const { challenge, data } = await api.post<{ challenge: string; data: PasskeyQuestion }>("/auth/passkey/options");
  const credential = await answerWithPasskey(data);
  return api.post<SignInDto>("/auth/passkey", { challenge, credential });
}

export const stepByCode = (challenge: string, code: string) =>
  api.post<SignInDto>("/auth/second-step", { challenge, code });

export const stepByRecoveryCode = (challenge: string, code: string) =>
  api.post<SignInDto>("/auth/second-step", { challenge, recovery_code: code });

export async function stepByPasskey(challenge: string): Promise<SignInDto> {
  const { data } = await api.post<{ data: PasskeyQuestion }>("/auth/second-step/options", { challenge });
  const credential = await answerWithPasskey(data);
  return api.post<SignInDto>("/auth/second-step", { challenge, credential });
}

/** Each call makes a new secret, so it is made only once for a challenge. */
export const newApp = (challenge: string) =>
  queryOptions({
    queryKey: ["second-step", "app", challenge],
    queryFn: async () => (await api.post<{ data: NewApp }>("/auth/second-step/setup", { challenge })).data,
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  });

export const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "challenge_over";
export const isWrongCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "wrong_code";
