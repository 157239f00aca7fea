import { browserStorage } from "@/device/web/browserStorage";

const KEY = "foyer-clock";
/** An HTTP date has whole seconds. */
const SECOND_MS = 1000;
/** What is less than this is no news to anybody who shows or compares times. */
const CHANGE_MS = 1000;

let ahead = readStored();
const watchers = new Set<() => void>();

/** What a phone knew before it lost its server still holds when it starts again without one. */
function readStored(): number {
  const found = Number(browserStorage.isThere() ? browserStorage.read(KEY) : 0);
  return Number.isFinite(found) ? found : 0;
}

/**
 * The time by the server's clock, in milliseconds, whatever this device's says: for all that is compared with a moment
 * of the server's. `Date.now()` is for what begins and ends on this device alone.
 */
export const serverNow = (): number => Date.now() + ahead;

/** When something happened by the server's clock that this device has dated by its own. */
export const byServer = (deviceTime: number): number => deviceTime + ahead;

/** Called when the two clocks are found to stand otherwise to each other than was thought. */
export function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The server's clock stood between `from` and `to` at some moment since `asked` (by this device's clock). Takes the
 * nearest difference that agrees with it, so that each answer makes it more exact and none less.
 */
export function noteServerTime(from: number, to: number, asked: number): void {
  const now = Date.now();
  // The device's clock was set back meanwhile: the next answer tells.
  if (now < asked) return;
  const next = Math.min(Math.max(ahead, from - now), to - asked);
  if (next === ahead) return;
  const hasChanged = Math.abs(next - ahead) >= CHANGE_MS;
  ahead = next;
  if (browserStorage.isThere()) browserStorage.write(KEY, String(ahead));
  if (hasChanged) watchers.forEach((watcher) => watcher());
}

/**
 * Learns the server's time from an answer, unless that may have lain in a cache: only what nobody may keep was said now.
 */
export function hearAnswer(headers: Headers, asked: number): void {
  const date = Date.parse(headers.get("Date") ?? "");
  const isFresh = (headers.get("Cache-Control") ?? "").includes("no-store") && !headers.has("Age");
  if (isFresh && !Number.isNaN(date)) noteServerTime(date, date + SECOND_MS, asked);
}

/** Learns it from the line's answer to `clock`. */
export function hearLine(body: unknown, asked: number): void {
  const { now } = (body ?? {}) as { readonly now?: unknown };
  const moment = typeof now === "string" ? Date.parse(now) : NaN;
  if (!Number.isNaN(moment)) noteServerTime(moment, moment, asked);
}
