import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { orText } from "@/i18n/i18n";
import { asOfficeLanguage, OFFICE_LANGUAGES } from "@/i18n/languages";
import type { NewApp } from "@/shared/security/model";
import { makePasskey, type NewPasskeyQuestion } from "@/shared/security/passkeys";
import { asPattern, PATTERNS } from "@/ui/dates";

const orSays = (key: string) => orText(`profile:errors.${key}`);

export const profileForm = z.object({
  firstName: z.string().trim().min(1, orSays("firstName")),
  lastName: z.string().trim().min(1, orSays("lastName")),
  mobile: z.string().trim().min(10, orSays("mobile")),
  dateFormat: z.enum(PATTERNS),
  language: z.enum(OFFICE_LANGUAGES),
});

export type ProfileForm = z.infer<typeof profileForm>;

type UserDto = Shapes["UserOut"];

export interface Profile extends ProfileForm {
  readonly id: number;
  readonly email: string;
  readonly account: string;
  readonly role: string;
  readonly version: number;
}

export const profileFromDto = (dto: UserDto): Profile => ({
  id: dto.userid,
  firstName: dto.firstname,
  lastName: dto.lastname,
  mobile: dto.mobilenumber,
  dateFormat: asPattern(dto.customdateformat),
  language: asOfficeLanguage(dto.language),
  email: dto.emailid,
  account: dto.accountname,
  role: dto.role,
  version: dto.version,
});

export const profileToDto = (form: ProfileForm, { id, version }: Profile) => ({
  userid: id,
  firstname: form.firstName,
  lastname: form.lastName,
  mobilenumber: form.mobile,
  customdateformat: asPattern(form.dateFormat),
  language: form.language,
  version,
});

export const profileFormOf = ({ firstName, lastName, mobile, dateFormat, language }: Profile): ProfileForm => ({
  firstName,
  lastName,
  mobile,
  dateFormat,
  language,
});

type TwoStepDto = Shapes["TwoStepDataOut"];

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
}

/** How somebody's own sign-in is guarded. */
export interface TwoStep {
  readonly hasApp: boolean;
  readonly codesLeft: number;
  readonly passkeys: readonly Passkey[];
  readonly isRequired: boolean;
}

export const twoStepFromDto = (dto: TwoStepDto): TwoStep => ({
  hasApp: dto.totp,
  codesLeft: dto.recovery_codes_left,
  passkeys: dto.passkeys.map(({ id, name, created_at: addedAt, last_used_at: usedAt }) => ({
    id,
    name,
    addedAt,
    usedAt,
  })),
  isRequired: dto.required,
});

/** Recovery codes stand in for the app or the passkey: without either there is nothing to stand in for. */
export const isOn = ({ hasApp, passkeys }: TwoStep): boolean => hasApp || passkeys.length > 0;

/** If the account requires a second step, the last way of taking it cannot be removed. */
export const mayRemoveApp = ({ passkeys, isRequired }: TwoStep): boolean => !isRequired || passkeys.length > 0;
export const mayRemovePasskey = ({ hasApp, passkeys, isRequired }: TwoStep): boolean =>
  !isRequired || hasApp || passkeys.length > 1;

export const passkeyForm = z.object({ name: z.string().trim().min(1, orSays("passkeyName")) });

export type PasskeyForm = z.infer<typeof passkeyForm>;

type SessionDto = Shapes["SessionRowOut"];

/** An open session of one's own: a browser somewhere that is signed in. */
export interface OpenSession {
  readonly id: number;
  readonly device: string;
  readonly place: string;
  readonly since: string;
  readonly seenAt: string;
  readonly isThis: boolean;
}

const sessionFromDto = ({ id, device, place, since, last_seen, is_this }: SessionDto): OpenSession => ({
  id,
  device,
  place,
  since,
  seenAt: last_seen,
  isThis: is_this,
});

interface SecurityResult {
  readonly message: string;
}

interface Codes extends SecurityResult {
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
      profileFromDto((await api.get<{ data: UserDto }>("/users/getUserById", { query: { userId: id }, signal })).data),
  });

export async function saveProfile(form: ProfileForm, held: Profile): Promise<Profile> {
  return profileFromDto((await api.post<{ data: UserDto }>("/users/updateUser", profileToDto(form, held))).data);
}

export const twoStep = queryOptions({
  queryKey: profileKeys.twoStep,
  queryFn: async ({ signal }) =>
    twoStepFromDto((await api.get<{ data: TwoStepDto }>("/auth/two-step", { signal })).data),
});

/** Each call makes a new secret. */
export const newApp = async () => (await api.post<{ data: NewApp }>("/auth/two-step/totp")).data;

export const confirmApp = (code: string) => api.post<Codes>("/auth/two-step/totp/confirm", { code });

export const renewCodes = () => api.post<Codes>("/auth/two-step/recovery-codes");

export const turnOffApp = () => api.post<SecurityResult>("/auth/two-step/disable");

export async function addPasskey({ name }: PasskeyForm): Promise<SecurityResult> {
  const options = await api.post<{ challenge: string; data: NewPasskeyQuestion }>("/auth/passkeys/options");
  const credential = await makePasskey(options.data);
  return api.post<SecurityResult>("/auth/passkeys", { challenge: options.challenge, name, credential });
}

export const removePasskey = (id: number) => api.delete<SecurityResult>(`/auth/passkeys/${id}`);

/** Not kept on the device: only the server knows which are open now. */
export const sessions = queryOptions({
  queryKey: profileKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly SessionDto[] }>("/auth/sessions", { signal })).data.map(sessionFromDto),
  meta: { persist: false },
});

export const endSession = (id: number) => api.delete<SecurityResult>(`/auth/sessions/${id}`);

export const endOtherSessions = () => api.post<SecurityResult>("/auth/sessions/end-others");
