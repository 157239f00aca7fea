import { useSyncExternalStore } from "react";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId, renewDeviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { storage } from "@/device/device";
import { deviceKey, type DeviceKey, signText } from "@/offline/deviceKey";
import { readWaiting, removeWaiting, shutQueue, type Stored } from "@/offline/queueStore";

const PHONE_KEY = "foyer-phone";
const AT_DOOR_KEY = "foyer-was-at-door";

/** What the back office calls this phone, and the gate that it gave it last. */
interface KnownAs {
  /** The server's number of it, once it has breathed. */
  readonly id?: number;
  readonly account?: number;
  readonly name: string;
  readonly gate: string;
}

let known: KnownAs | null | undefined;

function read(): KnownAs | null {
  if (known === undefined) known = parse(storage.read(PHONE_KEY));
  return known;
}

function parse(text: string | null): KnownAs | null {
  try {
    return text ? (JSON.parse(text) as KnownAs) : null;
  } catch {
    return null;
  }
}

/** This device as a phone at doors; null as long as it is none. */
export const phone = {
  read,

  /**
   * Takes over what the back office says. Its gate counts if it is new to us, and not the one that we have told it: that
   * it has given none is nothing new to a phone that it has not named yet, where somebody may be typing one.
   */
  learn: (answer: KnownAs, sentGate?: string): void => {
    if (answer.gate !== (read()?.gate ?? "") && answer.gate !== sentGate) gate.write(answer.gate);
    become({ ...read(), ...answer });
  },

  /** The gate that somebody has chosen here since the back office last gave one. */
  ownGate: (): string | undefined => {
    const chosen = gate.read().trim();
    return chosen === (read()?.gate ?? "") ? undefined : chosen;
  },

  forget: (): void => {
    storage.remove(AT_DOOR_KEY);
    become(null);
  },

  /** Somebody works at a door with it: from then on it is a phone, whether it was enrolled or not. */
  noteDoor: (): void => storage.write(AT_DOOR_KEY, "1"),
  isOne: (): boolean => read() !== null || storage.read(AT_DOOR_KEY) !== null,
} as const;

function become(next: KnownAs | null): void {
  known = next;
  if (next) storage.write(PHONE_KEY, JSON.stringify(next));
  else storage.remove(PHONE_KEY);
}

/** What the server expects to be signed (server/checkin/parsing.py). */
const COMES_AS = "foyer-phone";
const ENROLS_AS = "foyer-enrol";

interface Proof {
  readonly public_key?: string;
  readonly signature?: string;
  readonly signed_at?: number;
}

/** Shows that this is the phone which the server knows, to whichever session comes with it. Nothing where no key is kept. */
export const proofOfComing = (person: number): Promise<Proof> =>
  withKey(async (key) => {
    const at = Math.round(serverNow());
    const signature = await signText(key, `${COMES_AS}|${deviceId()}|${person}|${at}`);
    return { public_key: key.publicKey, signature, signed_at: at };
  });

/** Shows it with a code that takes it on. */
export const proofForCode = (secret: string): Promise<Proof> =>
  withKey(async (key) => ({
    public_key: key.publicKey,
    signature: await signText(key, `${ENROLS_AS}|${deviceId()}|${secret}`),
  }));

const withKey = (prove: (key: DeviceKey) => Promise<Proof>): Promise<Proof> =>
  deviceKey()
    .then(prove)
    .catch(() => ({}));

/**
 * Says something as this phone. A phone that has lost its key, and comes with a new session, is known to nobody any more:
 * it says it again under a new number.
 */
export async function asThisPhone<Answer>(say: () => Promise<Answer>): Promise<Answer> {
  try {
    return await say();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "device_of_another") throw error;
    renewDeviceId();
    return say();
  }
}

/** What the server expects to be signed (server/checkin/quarantine_selectors.py). */
const SIGNED_AS = "foyer-strays";
const MOST_PER_REQUEST = 100;
const TIMEOUT_MS = 10_000;
const PENDING_KEY = "foyer-hand-in";

/**
 * A phone that was sent away has no session any more: what it still had to send it hands in signed with its own key,
 * and staff look at it. Tells whether all of it is there; what is not stays sealed, and is tried again by `handInPending`.
 */
export async function handIn(account: number): Promise<boolean> {
  try {
    const stored = await readWaiting("keep");
    for (let start = 0; start < stored.length; start += MOST_PER_REQUEST)
      await post(account, stored.slice(start, start + MOST_PER_REQUEST));
    setPending(null);
    return true;
  } catch {
    setPending(account);
    return false;
  }
}

/** Called at the start and when the network is back. */
export async function handInPending(): Promise<void> {
  const account = Number(storage.read(PENDING_KEY));
  if (account > 0) await handIn(account);
}

async function post(account: number, part: readonly Stored[]): Promise<void> {
  const entries = part.map(({ waiting: { kind, request }, owner }) => ({ kind, made_by: Number(owner), request }));
  const letter = JSON.stringify(entries);
  const signature = await signText(await deviceKey(), `${SIGNED_AS}|${account}|${letter}`);
  const path = `/door/devices/${deviceId()}/letters`;
  const { kept } = await api.post<Shapes["KeptStraysOut"]>(
    path,
    { account, letter, signature },
    { timeout: TIMEOUT_MS },
  );
  // It is deleted here once the server has it, and by no other answer.
  if (typeof kept !== "number") throw new Error("The server has not said that it keeps them");
  for (const { waiting } of part) await removeWaiting(waiting.request.nonce);
  for (const owner of new Set(part.map((each) => each.owner))) await shutQueue(owner);
}

function setPending(account: number | null): void {
  if (account === null) storage.remove(PENDING_KEY);
  else storage.write(PENDING_KEY, String(account));
}

const REMOVED_KEY = "foyer-removed";
const removedWatchers = new Set<() => void>();

/** Whether this phone was removed by its organiser, and nobody has read that yet. */
export const removed = {
  read: (): boolean => storage.read(REMOVED_KEY) !== null,
  write: (is: boolean): void => {
    if (is) storage.write(REMOVED_KEY, "1");
    else storage.remove(REMOVED_KEY);
    removedWatchers.forEach((watcher) => watcher());
  },
  watch: (watcher: () => void): (() => void) => {
    removedWatchers.add(watcher);
    return () => removedWatchers.delete(watcher);
  },
} as const;

export const useRemoved = (): boolean => useSyncExternalStore(removed.watch, removed.read);

const GATE_KEY = "foyer-gate";
export const LONGEST_GATE = 40;
const gateWatchers = new Set<() => void>();
let typed: string | undefined;

/** The gate where this phone stands, kept on it: typed at the door, or given by the back office. */
export const gate = {
  read: (): string => (typed ??= storage.read(GATE_KEY) ?? ""),
  write: (next: string): void => {
    typed = next;
    storage.write(GATE_KEY, next.trim());
    gateWatchers.forEach((watcher) => watcher());
  },
  watch: (watcher: () => void): (() => void) => {
    gateWatchers.add(watcher);
    return () => gateWatchers.delete(watcher);
  },
} as const;

export function useGate(): readonly [string, (gate: string) => void] {
  return [useSyncExternalStore(gate.watch, gate.read), gate.write];
}
