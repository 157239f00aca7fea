import { fromBase64Url } from "@/offline/deviceKey";

export interface ParsedCode {
  readonly reference: string;
  readonly order: number;
  readonly ticket: number;
  readonly performance: number;
  readonly signature: string;
}

const LONGEST_CODE = 512;
const REFERENCE = /^[A-Z0-9-]{1,20}$/;
/** 64 bytes in base64url. */
export const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;
const ED25519 = "Ed25519";

/** Parses a scanned text as `server/sales/codes.py` does; null if it is not a ticket's code. */
export function readCode(text: string): ParsedCode | null {
  if (text.length > LONGEST_CODE) return null;
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof fields !== "object" || fields === null) return null;
  const { intentId, eventTicketDetailId, ticketid, performance, sig } = fields as Record<string, unknown>;
  const isReference = typeof intentId === "string" && REFERENCE.test(intentId);
  const isSignature = typeof sig === "string" && SIGNATURE.test(sig);
  if (!isReference || !isSignature) return null;
  if (!isId(eventTicketDetailId) || !isId(ticketid) || !isId(performance)) return null;
  return { reference: intentId, order: eventTicketDetailId, ticket: ticketid, performance, signature: sig };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The hex SHA-256 of the code's canonical text, by which the list names it. */
export async function hashOf(code: ParsedCode): Promise<string> {
  const text = JSON.stringify({
    intentId: code.reference,
    eventTicketDetailId: code.order,
    ticketid: code.ticket,
    performance: code.performance,
    sig: code.signature,
  });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Verify = (signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>) => Promise<boolean>;
const keys = new Map<string, Promise<Verify>>();

/** Whether the key pair of `publicKey` has signed the code. */
export async function isGenuine(publicKey: string, code: ParsedCode): Promise<boolean> {
  const signature = fromBase64Url(code.signature);
  if (signature === null) return false;
  const text = `foyer1|${code.reference}|${code.order}|${code.ticket}|${code.performance}`;
  const verify = await prepare(publicKey);
  return verify(signature, new TextEncoder().encode(text));
}

/** Loads the verifier while the network may still be there. */
export function prepare(publicKey: string): Promise<Verify> {
  const known = keys.get(publicKey);
  if (known) return known;
  const made = verifierOf(publicKey);
  keys.set(publicKey, made);
  made.catch(() => keys.delete(publicKey));
  return made;
}

/** Uses the browser's Ed25519; older phones load our own. */
async function verifierOf(publicKey: string): Promise<Verify> {
  const raw = fromBase64Url(publicKey);
  if (raw === null) return () => Promise.resolve(false);
  try {
    const key = await crypto.subtle.importKey("raw", raw, ED25519, false, ["verify"]);
    return (signature, text) => crypto.subtle.verify(ED25519, key, signature, text);
  } catch {
    const { verifyAsync } = await import("@noble/ed25519");
    return (signature, text) => verifyAsync(signature, text, raw).catch(() => false);
  }
}

/** Prefixes of the codes by which two phones pair; no ticket's code begins so. */
export const PREFIXES = { offer: "FOYER-PAIR:", answer: "FOYER-ALSO:" } as const;

/** offer: another phone wants to pair. answer: for a phone beside this one, nothing to do. */
export const pairingCodeIn = (text: string): keyof typeof PREFIXES | null =>
  text.startsWith(PREFIXES.offer) ? "offer" : text.startsWith(PREFIXES.answer) ? "answer" : null;
