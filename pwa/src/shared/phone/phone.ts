import { useSyncExternalStore } from "react";
import { storage } from "@/device/device";
import { gate } from "@/shared/phone/gate";

const KEY = "foyer-phone";
const AT_DOOR_KEY = "foyer-was-at-door";

/** What the back office calls this phone, and the gate that it gave it last. */
export interface KnownAs {
  /** The server's number of it, once it has breathed. */
  readonly id?: number;
  readonly account?: number;
  readonly name: string;
  readonly gate: string;
}

const watchers = new Set<() => void>();
let known: KnownAs | null | undefined;

function read(): KnownAs | null {
  if (known === undefined) known = parse(storage.read(KEY));
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
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  /**
   * Takes over what the back office says. Its gate counts if it is new to us, and not the one that we have told it: that
   * it has given none is nothing new to a phone that it has not named yet, where somebody may be typing one.
   */
  learn: (news: KnownAs, toldGate?: string): void => {
    if (news.gate !== (read()?.gate ?? "") && news.gate !== toldGate) gate.write(news.gate);
    become({ ...read(), ...news });
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
  if (next) storage.write(KEY, JSON.stringify(next));
  else storage.remove(KEY);
  watchers.forEach((watcher) => watcher());
}

/** For the door's screen: what this phone is called. */
export const usePhone = (): KnownAs | null => useSyncExternalStore(phone.watch, phone.read);
