import { bytesToUuid, isUuid, joined, shortText, uuidToBytes, type Reader } from "./bytes";

/** Where a phone can be reached: one of its own addresses on the local network, or the mDNS name that stands for it. */
export interface Candidate {
  readonly address: string;
  readonly port: number;
}

/** All of a session description that differs from one phone to the next. */
export interface Description {
  readonly ufrag: string;
  readonly password: string;
  /** The SHA-256 of the certificate with which this end of the channel proves that it is it. */
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  readonly candidates: readonly Candidate[];
}

const MOST_CANDIDATES = 6;
const FINGERPRINT_BYTES = 32;
const LINK_LOCAL = /^fe[89ab]/i;

/** null if a description is none of a data channel's that can be told in a QR code. */
export function describe(sdp: string): Description | null {
  const value = (name: string) => sdp.match(new RegExp(`^a=${name}:(.*?)\\r?$`, "m"))?.[1]?.trim();
  const [ufrag, password] = [value("ice-ufrag"), value("ice-pwd")];
  const hex = value("fingerprint")?.match(/^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i)?.[1];
  if (!ufrag || !password || !hex) return null;
  const fingerprint = Uint8Array.from(hex.split(":"), (pair) => parseInt(pair, 16));
  return { ufrag, password, fingerprint, candidates: candidatesOf(sdp) };
}

/** A phone on the same network is reached by UDP; an address that holds on one cable alone tells another phone nothing. */
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

/** The same description again, as every browser takes it. An offer waits to be called (actpass), an answer calls. */
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

// What goes into a description goes into one line of it: nothing else may be slipped in.
const TOKEN = /^[A-Za-z0-9+/]{4,64}$/;

/** Throws `RangeError` if the bytes are none, `TypeError` if a text among them is none. */
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

/** One byte that says which kind, then 4 bytes or 16. */
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

/** The eight numbers of an IPv6 address. */
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
