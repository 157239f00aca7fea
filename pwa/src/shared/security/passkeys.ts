import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { homeServer } from "@/device/device";
import { t } from "@/i18n/i18n";
import { configuration } from "@/shell/homeServer";

export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON;
export type NewPasskeyQuestion = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyAnswer = AuthenticationResponseJSON;
export type NewPasskey = RegistrationResponseJSON;

/** Whether this browser has passkeys and allows them at this address. */
export function useHasPasskeys(): boolean {
  const { data } = useQuery(configuration);
  // A passkey belongs to the server's address, which is not the one that a phone app's page has.
  return data?.passkeys === true && !homeServer && "PublicKeyCredential" in window;
}

export const answerWithPasskey = async (question: PasskeyQuestion): Promise<PasskeyAnswer> =>
  (await import("./webAuthn")).answer(question);

export const makePasskey = async (question: NewPasskeyQuestion): Promise<NewPasskey> =>
  (await import("./webAuthn")).make(question);

const WORDS: Readonly<Record<string, string>> = {
  // The browser's window was closed, or nobody answered it in time.
  NotAllowedError: "security:passkey.unused",
  AbortError: "security:passkey.unused",
  InvalidStateError: "security:passkey.known",
  SecurityError: "security:passkey.wrongPlace",
  NotSupportedError: "security:passkey.unfit",
  ConstraintError: "security:passkey.unfit",
};

/** What to say of a refusal by the server or by the browser, whose own words are meant for programmers. */
export function passkeyMessage(error: unknown): string {
  const key = error instanceof Error ? WORDS[error.name] : undefined;
  return key === undefined ? errorMessage(error) : t(key);
}
