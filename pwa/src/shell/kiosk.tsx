import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { fullScreen, storage, useWakeLock } from "@/device/device";
import { isDoor } from "./access";
import { useSession } from "./session";

/** A phone that stays at one door: nothing else can be opened on it until somebody proves that they may. */
export interface Kiosk {
  /** The only screen: `/QrValidation/7`. */
  readonly path: string;
  /** The number that lets them out while the server cannot be asked: salted, and stretched by PBKDF2. */
  readonly salt: string;
  readonly pin: string;
  /** Wrong numbers in a row, and until when no more is tried (ms since 1970). */
  readonly misses: number;
  readonly waitUntil: number;
}

export type PinAnswer = "right" | "wrong" | "wait";

const KEY = "foyer-kiosk";
/** As OWASP asks for PBKDF2 with SHA-256. A short number can be tried out by whoever copies the phone's storage, at no cost
 * to anybody: it keeps hands from the rest of the app, and nothing that is sealed is sealed by it. */
const ROUNDS = 600_000;
const FREE_MISSES = 4;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
export const PIN_SHAPE = /^\d{6,12}$/;

const watchers = new Set<() => void>();
let current: Kiosk | null | undefined;

export function kiosk(): Kiosk | null {
  if (current === undefined) current = readKiosk(storage.read(KEY));
  return current;
}

export async function enterKiosk(path: string, pin: string): Promise<void> {
  const salt = toText(crypto.getRandomValues(new Uint8Array(16)));
  put({ path, salt, pin: await stretch(pin, salt), misses: 0, waitUntil: 0 });
}

/** To be called once the server has confirmed the password, or `tryPin` the number. */
export function leaveKiosk(): void {
  put(null);
}

/** Tries a number. After a few wrong ones each next try has to wait, twice as long as the one before. */
export async function tryPin(pin: string, now: number = Date.now()): Promise<PinAnswer> {
  const held = kiosk();
  if (!held) return "right";
  if (now < held.waitUntil) return "wait";
  if ((await stretch(pin, held.salt)) === held.pin) return "right";
  const misses = held.misses + 1;
  const over = misses - FREE_MISSES;
  const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
  put({ ...held, misses, waitUntil: now + wait });
  return "wrong";
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useKiosk = (): Kiosk | null => useSyncExternalStore(watch, kiosk);

function put(next: Kiosk | null): void {
  current = next;
  if (next) storage.write(KEY, JSON.stringify(next));
  else storage.remove(KEY);
  watchers.forEach((watcher) => watcher());
}

function readKiosk(text: string | null): Kiosk | null {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Kiosk> | null;
    return typeof stored?.path === "string" && typeof stored.pin === "string" ? (stored as Kiosk) : null;
  } catch {
    return null;
  }
}

async function stretch(pin: string, salt: string): Promise<string> {
  const secret = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: new TextEncoder().encode(salt), iterations: ROUNDS };
  return toText(new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256)));
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Around every screen: a phone in kiosk mode shows its door, however somebody tries to leave it, and stays awake. */
export function KioskLock({ children }: { readonly children: ReactNode }) {
  const kiosk = useKiosk();
  const isSignedIn = useSession() !== null;
  const { pathname } = useLocation();
  const isLocked = kiosk !== null && isSignedIn;
  useWakeLock(isLocked);
  useWholeScreen(isLocked);
  if (isLocked && !isDoor(pathname)) return <Navigate to={kiosk.path} replace />;
  return children;
}

/** Escape leaves the whole screen on a desk, and a reload everywhere: the next touch takes it back. */
function useWholeScreen(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const take = () => {
      if (!fullScreen.isFull()) fullScreen.enter().catch(() => undefined);
    };
    window.addEventListener("pointerup", take);
    return () => window.removeEventListener("pointerup", take);
  }, [isLocked]);
}
