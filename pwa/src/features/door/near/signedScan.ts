import { type DeviceKey, fromBase64Url, toBase64Url } from "@/offline/deviceKey";
import { LONGEST_GATE } from "@/shared/phone/phone";
import { SIGNATURE } from "../alone/signature";
import { updateOf } from "../alone/admissionState";
import type { Manifest, Neighbour } from "../manifest/manifest";
import { type Admission, LONGEST_DOOR_MS } from "../manifest/manifestStore";
import { isUuid, utf8 } from "../pairing/bytes";
import { isSigned } from "../pairing/pairingCodes";
import type { Clash } from "./pairedPhones";

/** An entry, exit or reset, signed by its phone so that others can pass it on. */
export interface SignedScan extends Omit<Admission, "code" | "heardFrom" | "confirmedAt" | "signature" | "ahead"> {
  /** When the server confirmed it (milliseconds, by the clock of the phone that did it); null: not sent yet. */
  readonly confirmedAt: number | null;
  /** Base64url. */
  readonly signature: string;
  /** How far the clock of the phone that did it is ahead of the sender's, in milliseconds. */
  readonly ahead: number;
}

type Unsigned = Omit<SignedScan, "signature" | "ahead">;

/** 2: phones compare clocks when they pair. */
const VERSION = 2;
const LONGEST_NAME = 200;
const NONCE = /^[!-~]{16,64}$/;
const DIRECTIONS: readonly unknown[] = ["entry", "exit", "reset"] satisfies Admission["direction"][];

/** Compared clocks agree within seconds, and no scan is in the future. */
export const FUTURE_MS = 60_000;

/** The longest door, plus an hour for a message on its way. */
const OLDEST_MS = LONGEST_DOOR_MS + 3_600_000;

/** The fields in transmission order. */
const fieldsOf = ({ performance, ticket, direction, at, gate, device, by, nonce, confirmedAt }: Unsigned) =>
  [VERSION, performance, ticket, direction, at, gate, device, by, nonce, confirmedAt] as const;

export const toDto = (scan: SignedScan): readonly unknown[] => [...fieldsOf(scan), scan.signature, scan.ahead];

/** null for anything else than a scan of this version. */
export function fromDto(dto: unknown): SignedScan | null {
  if (!Array.isArray(dto) || dto.length !== 12) return null;
  const [version, performance, ticket, direction, at, gate, device, by, nonce, confirmedAt, signature, ahead] =
    dto as unknown[];
  const isRight =
    version === VERSION &&
    isNumber(performance) &&
    isNumber(ticket) &&
    DIRECTIONS.includes(direction) &&
    isNumber(at) &&
    isText(gate, LONGEST_GATE) &&
    isText(device, 36) &&
    isUuid(device) &&
    isText(by, LONGEST_NAME) &&
    isText(nonce, 64) &&
    NONCE.test(nonce) &&
    (confirmedAt === null || isNumber(confirmedAt)) &&
    isText(signature, 86) &&
    SIGNATURE.test(signature) &&
    Number.isSafeInteger(ahead);
  return isRight
    ? ({ performance, ticket, direction, at, gate, device, by, nonce, confirmedAt, signature, ahead } as SignedScan)
    : null;
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest;

/** Includes the account's key, so that a signature is worthless to another account. */
const signedText = (scan: Unsigned, account: string) =>
  utf8(JSON.stringify(["foyer-reading", account, ...fieldsOf(scan)]));

export async function signScan(admission: Admission, account: string, key: DeviceKey): Promise<SignedScan> {
  const { performance, ticket, direction, at, device, nonce, confirmedAt = null } = admission;
  const gate = admission.gate.slice(0, LONGEST_GATE);
  const by = admission.by.slice(0, LONGEST_NAME);
  const scan = { performance, ticket, direction, at, gate, device, by, nonce, confirmedAt };
  return { ...scan, ahead: 0, signature: toBase64Url(await key.sign(signedText(scan, account))) };
}

/** Why a received scan does not count. */
export type Doubt = "elsewhere" | "own" | "future" | "old" | "stranger" | "forged";

/** Something that cannot be true: a clock or a phone is unreliable. */
export const isUnbelievable = (doubt: Doubt): boolean => doubt === "future" || doubt === "old" || doubt === "forged";

/** null: signed by a listed phone of this account. `ahead` is by this phone's clock. */
export async function doubtOf(
  scan: SignedScan,
  manifest: Pick<Manifest, "publicKey" | "devices"> | null,
  { self, now }: { readonly self: string; readonly now: number },
): Promise<Doubt | null> {
  if (manifest === null) return "elsewhere";
  // This phone knows its own scans best.
  if (scan.device === self) return "own";
  const at = scan.at - scan.ahead;
  if (at > now + FUTURE_MS) return "future";
  if (at < now - OLDEST_MS) return "old";
  const message: Neighbour | undefined = manifest.devices.find(({ uuid }) => uuid === scan.device);
  if (!message) return "stranger";
  const signature = fromBase64Url(scan.signature) ?? new Uint8Array();
  return (await isSigned(message, signature, signedText(scan, manifest.publicKey))) ? null : "forged";
}

/** Tickets that this phone and the sender have both admitted. Scans that the server has validated are left to it. */
export function clashesOf(
  manifest: Pick<Manifest, "byId" | "readAt" | "rules" | "performance">,
  admissions: readonly Admission[],
  received: readonly Admission[],
  self: string,
): readonly Clash[] {
  const fresh = new Set(received.map(({ nonce }) => nonce));
  const tickets = new Set(received.map(({ ticket }) => ticket));
  return [...tickets].flatMap((ticket) => {
    const happened = admissions.filter((each) => each.ticket === ticket);
    const update = updateOf(manifest.byId(ticket), happened, manifest.readAt);
    const pair = bothIn(update, manifest.rules.allowsReentry).find(
      ({ mine, theirs }) =>
        mine.device === self && mine.confirmedAt === undefined && (fresh.has(mine.nonce) || fresh.has(theirs.nonce)),
    );
    return pair ? [{ performance: manifest.performance.id, ...pair }] : [];
  });
}

type Pair = Pick<Clash, "mine" | "theirs">;

/** Pairs of entries by two phones where the ticket was already inside. */
function bothIn(update: readonly Admission[], allowsReentry: boolean): readonly Pair[] {
  const pairs: Pair[] = [];
  let inside: Admission[] = [];
  for (const each of update) {
    if (each.direction === "reset") inside = inside.filter(({ device }) => device !== each.device);
    else if (each.direction === "exit") inside = allowsReentry ? [] : inside;
    else {
      for (const other of inside.filter(({ device }) => device !== each.device)) {
        pairs.push({ mine: each, theirs: other }, { mine: other, theirs: each });
      }
      inside = [...inside, each];
    }
  }
  return pairs;
}
