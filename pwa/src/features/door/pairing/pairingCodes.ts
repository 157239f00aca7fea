import { fromBase64Url } from "@/offline/base64";
import { importPublicKey, SIGNING, type DeviceKey } from "@/offline/deviceKey";
import type { Neighbour } from "../manifest/manifest";
import { bytesToUuid, fromBase32, isSame, joined, Reader, toBase32, utf8, uuidToBytes } from "./bytes";
import { fromBytes, toBytes, type Description } from "./description";
import { pairingCodeIn, PREFIXES } from "./prefix";

export type Kind = "offer" | "answer";

/** What one phone shows another as a QR code. */
export interface Invitation {
  readonly kind: Kind;
  readonly device: string;
  readonly description: Description;
}

/** Why a code pairs nothing. stranger: a phone that is not on this phone's list, or of another account, or forged. */
export type Refusal = "noCode" | "own" | "stranger" | "wrongKind" | "other";

export class PairingError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.name = "PairingError";
    this.reason = reason;
  }
}

const VERSION = 1;
const KINDS: readonly Kind[] = ["offer", "answer"];
const SIGNATURE_BYTES = 64;
const DIGEST_BYTES = 32;
const LONGEST_CODE = 1000;

/** The account's key is signed along: a code of one account is none in another. It is not in the code itself. */
const signedText = (account: string, body: Uint8Array) => joined(utf8(`foyer-pair|${account}|`), body);

const digestOf = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));

interface Writing extends Invitation {
  /** The account's public key. */
  readonly account: string;
  readonly key: DeviceKey;
  /** The offer that an answer is to. */
  readonly to?: string;
}

/** The text of a code, signed by this phone. An answer says which offer it is to, and is of no use for another. */
export async function writeInvitation({ kind, device, description, account, key, to }: Writing): Promise<string> {
  const body = joined(
    Uint8Array.of(VERSION, KINDS.indexOf(kind)),
    uuidToBytes(device),
    to === undefined ? new Uint8Array() : await digestOf(to),
    toBytes(description),
  );
  return PREFIXES[kind] + toBase32(joined(body, await key.sign(signedText(account, body))));
}

interface Expected {
  readonly kind: Kind;
  /** The account's public key, and its phones as the list names them: one that was revoked is not among them. */
  readonly account: string;
  readonly devices: readonly Neighbour[];
  readonly self: string;
  readonly to?: string;
}

/** Reads the code of another phone; what it says counts only if a phone on this phone's list has signed it. */
export async function readInvitation(
  text: string,
  { kind, account, devices, self, to }: Expected,
): Promise<Invitation & { readonly neighbour: Neighbour }> {
  const { body, signature, said } = parse(text);
  if (said.device === self) throw new PairingError("own");
  if (said.kind !== kind) throw new PairingError("wrongKind");
  const neighbour = devices.find(({ uuid }) => uuid === said.device);
  if (!neighbour || !(await isSigned(neighbour, signature, signedText(account, body))))
    throw new PairingError("stranger");
  if (said.to && !(to !== undefined && isSame(said.to, await digestOf(to)))) throw new PairingError("other");
  return { kind, device: said.device, description: said.description, neighbour };
}

function parse(text: string) {
  const prefixed = text.length < LONGEST_CODE ? pairingCodeIn(text) : null;
  const bytes = prefixed && fromBase32(text.slice(PREFIXES[prefixed].length));
  if (bytes === null || bytes.length <= SIGNATURE_BYTES) throw new PairingError("noCode");
  const body = bytes.slice(0, -SIGNATURE_BYTES);
  try {
    const reader = new Reader(body);
    if (reader.byte() !== VERSION) throw new RangeError("Another version");
    const kind = KINDS[reader.byte()];
    if (kind !== prefixed || !kind) throw new RangeError("Another kind");
    const device = bytesToUuid(reader.take(16));
    const to = kind === "answer" ? reader.take(DIGEST_BYTES) : undefined;
    const description = fromBytes(reader);
    if (!reader.isAtEnd) throw new RangeError("Too long");
    return { body, signature: bytes.slice(-SIGNATURE_BYTES), said: { kind, device, to, description } };
  } catch {
    throw new PairingError("noCode");
  }
}

const keys = new Map<string, Promise<CryptoKey>>();

/** Whether a phone has signed these bytes. */
export async function isSigned(
  { publicKey }: Pick<Neighbour, "publicKey">,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const known = keys.get(publicKey) ?? importPublicKey(fromBase64Url(publicKey) ?? new Uint8Array());
    keys.set(publicKey, known);
    return await crypto.subtle.verify(SIGNING, await known, signature, bytes);
  } catch {
    return false; // what is no key signs nothing
  }
}
