import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { NewApp } from "@/shared/security/model";
import { makePasskey, type NewPasskeyQuestion } from "@/shared/security/passkeys";
import { profileFromWire, profileToWire, sessionFromWire, twoStepFromWire } from "./model";
import type { PasskeyForm, Profile, ProfileForm, WireSession, WireTwoStep, WireUser } from "./model";

interface Told {
  readonly message: string;
}

interface Codes extends Told {
  readonly recovery_codes: readonly string[];
}

export const profileKeys = {
  one: (id: number) => ["profile", id] as const,
  twoStep: ["profile", "two-step"] as const,
  sessions: ["profile", "sessions"] as const,
};

export const profile = (id: number) =>
  queryOptions({
    queryKey: profileKeys.one(id),
    queryFn: async ({ signal }) =>
      profileFromWire(
        (await api.get<{ data: WireUser }>("/users/getUserById", { query: { userId: id }, signal })).data,
      ),
  });

export async function saveProfile(form: ProfileForm, held: Profile): Promise<Profile> {
  return profileFromWire((await api.post<{ data: WireUser }>("/users/updateUser", profileToWire(form, held))).data);
}

export const twoStep = queryOptions({
  queryKey: profileKeys.twoStep,
  queryFn: async ({ signal }) =>
    twoStepFromWire((await api.get<{ data: WireTwoStep }>("/auth/two-step", { signal })).data),
});

/** Each call makes a new secret. */
export const newApp = async () => (await api.post<{ data: NewApp }>("/auth/two-step/totp")).data;

export const confirmApp = (code: string) => api.post<Codes>("/auth/two-step/totp/confirm", { code });

export const renewCodes = () => api.post<Codes>("/auth/two-step/recovery-codes");

export const turnOffApp = () => api.post<Told>("/auth/two-step/disable");

export async function addPasskey({ name }: PasskeyForm): Promise<Told> {
  const asked = await api.post<{ challenge: string; data: NewPasskeyQuestion }>("/auth/passkeys/options");
  const credential = await makePasskey(asked.data);
  return api.post<Told>("/auth/passkeys", { challenge: asked.challenge, name, credential });
}

export const removePasskey = (id: number) => api.delete<Told>(`/auth/passkeys/${id}`);

/** Not kept on the device: only the server knows which are open now. */
export const sessions = queryOptions({
  queryKey: profileKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly WireSession[] }>("/auth/sessions", { signal })).data.map(sessionFromWire),
  meta: { persist: false },
});

export const endSession = (id: number) => api.delete<Told>(`/auth/sessions/${id}`);

export const endOtherSessions = () => api.post<Told>("/auth/sessions/end-others");
