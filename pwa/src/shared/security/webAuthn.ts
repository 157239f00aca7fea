/** What only somebody who has a passkey loads. */
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { NewPasskey, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from "./passkeys";

export const answer = (question: PasskeyQuestion): Promise<PasskeyAnswer> =>
  startAuthentication({ optionsJSON: question });

export const make = (question: NewPasskeyQuestion): Promise<NewPasskey> => startRegistration({ optionsJSON: question });
