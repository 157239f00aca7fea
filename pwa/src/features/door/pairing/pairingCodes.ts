import { type DeviceKey, fromBase64Url, importPublicKey, SIGNING } from "@/offline/deviceKey";
import { pairingCodeIn, PREFIXES } from "../alone/signature";
import type { Neighbour } from "../manifest/manifest";
import {
  bytesToUuid,
  fromBase32,
  isSame,
  isUuid,
  joined,
  Reader,
  shortText,
  toBase32,
  utf8,
  uuidToBytes,
} from "./bytes";

/** A local address of a phone, or its mDNS name. */
export interface Candidate {
  readonly address: string;
  readonly port: number;
}

/** Whatever differs between two session descriptions. */
export interface Description {
  readonly ufrag: string;
  readonly password: string;
  /** The SHA-256 of this end's certificate. */
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  readonly candidates: readonly Candidate[];
}

const MOST_CANDIDATES = 6;
const FINGERPRINT_BYTES = 32;
const LINK_LOCAL = /^fe[89ab]/i;

/** null if the description is no data channel's, or does not fit a QR code. */
export function describe(sdp: string): Description | null {
  const value = (name: string) => sdp.match(new RegExp(`^a=${name}:(.*?)\\r?$`, "m"))?.[1]?.trim();
  const [ufrag, password] = [value("ice-ufrag"), value("ice-pwd")];
  const hex = value("fingerprint")?.match(/^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i)?.[1];
  if (!ufrag || !password || !hex) return null;
  const fingerprint = Uint8Array.from(hex.split(":"), (pair) => parseInt(pair, 16));
  return { ufrag, password, fingerprint, candidates: candidatesOf(sdp) };
}

/** Phones on one network use UDP; link-local addresses mean nothing to another phone. */
function candidatesOf(sdp: string): readonly Candidate[] {
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host/gim);
  const found = Array.from(lines, ([, priority, address = "", port]) => ({
    priority: Number(priority),
    address,
    port: Number(port),
  }));
  return found
    .filter(({ address }) => !LINK_LOCAL.test(address) && addressToBytes(address) !== null)
    .sort((one, other) => other.priority - one.priority)
    .slice(0, MOST_CANDIDATES)
    .map(({ address, port }) => ({ address, port }));
}

/** The full description for the browser. An offer waits (actpass), an answer connects. */
export function toSdp({ ufrag, password, fingerprint, candidates }: Description, type: "offer" | "answer"): string {
  const print = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(
      ({ address, port }, place) =>
        `a=candidate:${place + 1} 1 udp ${2_122_260_223 - place * 256} ${address} ${port} typ host`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${print}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

export function toBytes({ ufrag, password, fingerprint, candidates }: Description): Uint8Array<ArrayBuffer> {
  const places = candidates.map(({ address, port }) => {
    const bytes = addressToBytes(address);
    if (bytes === null) throw new RangeError("Not an address");
    return joined(bytes, Uint8Array.of(port >> 8, port & 255));
  });
  return joined(shortText(ufrag), shortText(password), fingerprint, Uint8Array.of(places.length), ...places);
}

// Restricts each value to one line, so that nothing can be injected.
const TOKEN = /^[A-Za-z0-9+/]{4,64}$/;

/** Throws `RangeError` for missing bytes, `TypeError` for invalid text. */
export function fromBytes(reader: Reader): Description {
  const [ufrag, password] = [reader.text(), reader.text()];
  if (!TOKEN.test(ufrag) || !TOKEN.test(password)) throw new RangeError("Not a name");
  const fingerprint = reader.take(FINGERPRINT_BYTES);
  const count = reader.byte();
  if (count > MOST_CANDIDATES) throw new RangeError("Too many addresses");
  const candidates = Array.from({ length: count }, () => {
    const address = addressFrom(reader);
    const [high = 0, low = 0] = reader.take(2);
    return { address, port: high * 256 + low };
  });
  return { ufrag, password, fingerprint, candidates };
}

const [V4, V6, NAME] = [4, 6, 1];
const LOCAL = ".local";

/** One byte for the family, then 4 or 16. */
function addressToBytes(address: string): Uint8Array<ArrayBuffer> | null {
  const name = address.toLowerCase();
  if (name.endsWith(LOCAL)) {
    const uuid = name.slice(0, -LOCAL.length);
    return isUuid(uuid) ? joined(Uint8Array.of(NAME), uuidToBytes(uuid)) : null;
  }
  if (name.includes(":")) {
    const groups = groupsOf(name);
    return groups && joined(Uint8Array.of(V6), ...groups.map((group) => Uint8Array.of(group >> 8, group & 255)));
  }
  const parts = name.split(".").map(Number);
  const isV4 = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256);
  return isV4 ? Uint8Array.of(V4, ...parts) : null;
}

function groupsOf(address: string): readonly number[] | null {
  const [before = "", after] = address.split("::");
  const read = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  const [first, last] = [read(before), read(after ?? "")];
  const missing = 8 - first.length - last.length;
  const groups = after === undefined ? first : [...first, ...Array<number>(Math.max(0, missing)).fill(0), ...last];
  return groups.length === 8 && groups.every((group) => group >= 0 && group < 65_536) ? groups : null;
}

function addressFrom(reader: Reader): string {
  const kind = reader.byte();
  if (kind === V4) return Array.from(reader.take(4)).join(".");
  if (kind === NAME) return `${bytesToUuid(reader.take(16))}${LOCAL}`;
  if (kind !== V6) throw new RangeError("Not an address");
  const bytes = reader.take(16);
  return Array.from({ length: 8 }, (_, at) =>
    ((bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)).toString(16),
  ).join(":");
}

export type Kind = "offer" | "answer";

/** The content of a pairing QR code. */
export interface Invitation {
  readonly kind: Kind;
  readonly device: string;
  readonly description: Description;
}

/** Why a code is refused. stranger: an unlisted phone, another account, or a forgery. */
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

/** Includes the account's key, so that a code is worthless in another account; the code does not contain it. */
const signedText = (account: string, body: Uint8Array) => joined(utf8(`foyer-pair|${account}|`), body);

const digestOf = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));

interface Writing extends Invitation {
  readonly account: string;
  readonly key: DeviceKey;
  /** The offer that an answer belongs to. */
  readonly to?: string;
}

/** The signed text of a code. An answer names its offer and is worthless for another. */
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
  /** The account's public key and its phones; revoked ones are not listed. */
  readonly account: string;
  readonly devices: readonly Neighbour[];
  readonly self: string;
  readonly to?: string;
}

/** Reads another phone's code; valid only if signed by a listed phone. */
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
    return false; // an invalid key signs nothing
  }
}
