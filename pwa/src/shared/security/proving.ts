import { z } from "zod";
import { api } from "@/api/client";
import { homeServer } from "@/device/device";
import { orText } from "@/i18n/i18n";
import { type SessionUser, setSession } from "@/shell/session";
import { answerWithPasskey, type PasskeyQuestion } from "./passkeys";

/** What comes with the password where one's sign-in takes two steps. */
export type Code = "totp" | "recovery";

export interface Ways {
  readonly password: boolean;
  readonly codes: readonly Code[];
  readonly passkey: boolean;
}

/** Reads the ways in which the server lets somebody prove who they are; a passkey also takes a browser that has any. */
export const waysOf = (methods: readonly string[], hasPasskeys: boolean): Ways => ({
  password: methods.includes("password"),
  codes: (["totp", "recovery"] as const).filter((code) => methods.includes(code)),
  passkey: hasPasskeys && methods.includes("passkey"),
});

const password = z.string().min(1, orText("security:proof.passwordRequired"));

export const proofForm = (takesCode: boolean) =>
  z.object({
    password,
    code: takesCode ? z.string().trim().min(1, orText("security:code.required")) : z.string(),
  });

export type ProofForm = z.infer<ReturnType<typeof proofForm>>;

interface Renewed {
  readonly user: SessionUser;
  readonly tokens: { readonly access: { readonly token: string } };
}

/** A proof renews the session: the browser has its new cookie with the answer, a phone app keeps the new token. */
function keep({ user, tokens }: Renewed): void {
  homeServer?.keepToken(tokens.access.token);
  setSession(user);
}

export async function proveByPassword(form: ProofForm, code: Code | undefined): Promise<void> {
  const second = code && { [code === "totp" ? "code" : "recovery_code"]: form.code };
  keep(await api.post<Renewed>("/auth/reauthenticate", { password: form.password, ...second }));
}

export async function proveByPasskey(): Promise<void> {
  const asked = await api.post<{ challenge: string; data: PasskeyQuestion }>("/auth/reauthenticate/options");
  const credential = await answerWithPasskey(asked.data);
  keep(await api.post<Renewed>("/auth/reauthenticate/passkey", { challenge: asked.challenge, credential }));
}
