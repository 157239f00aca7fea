import { serverNow } from "@/api/clock";
import { line } from "@/live/live";
import { topics } from "@/live/useTopic";
import { noteDoor } from "@/offline/persist";
import { watchWipe } from "@/offline/store";
import type { Manifest } from "./manifest";
import { admissionLog } from "./manifestStore";
import { isRefusal, ManifestSync } from "./manifestSync";

/** The pause after each fetch, longer if fetching is slow, so that a busy evening does not fetch without a break. */
const REST_MS = 300;
const REST_FACTOR = 3;
const LONGEST_REST_MS = 5000;
const AGAIN_MS = [1000, 3000, 8000, 20_000] as const;

/** A dead connection is noticed when its ping is overdue (realtime/socketio.py: 25 s and 20 s). */
const LONGEST_SILENCE_MS = 45_000;

const syncs = new Map<number, ManifestSync>();
const followers = new Map<number, { count: number; stop: () => void }>();
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());

export function syncOf(performance: number): ManifestSync {
  const known = syncs.get(performance);
  if (known) return known;
  const made = new ManifestSync(performance, notify);
  syncs.set(performance, made);
  return made;
}

/** Removes an unused list from memory; it stays on disk. */
export function release(performance: number): void {
  if (followers.has(performance)) return;
  syncs.get(performance)?.close();
  syncs.delete(performance);
}

export const isFollowed = (performance: number): boolean => followers.has(performance);

export const manifests = {
  /** null without a list: while the first one loads, or after it was refused. */
  read: (performance: number): Manifest | null => syncs.get(performance)?.read() ?? null,

  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  /** While somebody works at a performance: loads its list, fetches it and follows every change. */
  keepFresh: (performance: number): (() => void) => {
    const followed = followers.get(performance) ?? { count: 0, stop: follow(performance) };
    followed.count += 1;
    followers.set(performance, followed);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      followed.count -= 1;
      if (followed.count > 0) return;
      followers.delete(performance);
      followed.stop();
    };
  },
};

interface StateDto {
  readonly version: number;
}

function follow(performance: number): () => void {
  noteDoor();
  const sync = syncOf(performance);
  const follower = new Follower(sync);
  const stopHearing = line.listen(topics.performance(performance), {
    onState: (state) => follower.noteReceived((state as StateDto).version),
    // Deleted or refused: the call tells which, and drops the list.
    onRefused: () => follower.go(),
  });
  const stopWatching = line.watch(() => follower.lineChanged());
  const back = () => follower.go();
  window.addEventListener("online", back);
  void sync.open().then(() => follower.go());
  return () => {
    stopHearing();
    stopWatching();
    window.removeEventListener("online", back);
    follower.stop();
    void sync.flush().then(() => release(performance));
  };
}

/** Keeps one list at the newest known position. */
class Follower {
  private readonly sync: ManifestSync;
  private newest = 0;
  private failures = 0;
  private wasLive = line.status === "live";
  private isResting = false;
  private isRequested = false;
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sync: ManifestSync) {
    this.sync = sync;
  }

  noteReceived(position: number): void {
    this.newest = Math.max(this.newest, position);
    const held = this.sync.read();
    if (!held || held.position < this.newest) this.go();
  }

  lineChanged(): void {
    const isLive = line.status === "live";
    const held = this.sync.read();
    if (this.wasLive && !isLive && held && held.position >= this.newest)
      this.sync.wasCurrentUntil(serverNow() - LONGEST_SILENCE_MS);
    this.wasLive = isLive;
  }

  /** Fetches now, or after the pause. */
  go(): void {
    if (this.isStopped) return;
    if (this.isResting) this.isRequested = true;
    else void this.fetch();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async fetch(): Promise<void> {
    clearTimeout(this.timer);
    this.isResting = true;
    this.isRequested = false;
    const began = Date.now();
    try {
      await this.sync.refresh();
      this.failures = 0;
      const rest = Math.min(LONGEST_REST_MS, REST_MS + REST_FACTOR * (Date.now() - began));
      this.after(rest, () => this.rested());
    } catch (error) {
      if (isRefusal(error)) return void admissionLog.forget(this.sync.performance);
      const wait = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)] ?? 0;
      this.failures += 1;
      this.after(wait, () => void this.fetch());
      // A restored connection does not wait for the next try.
      this.isResting = false;
    }
  }

  private rested(): void {
    this.isResting = false;
    const held = this.sync.read();
    if (this.isRequested || (held && held.position < this.newest)) this.go();
  }

  private after(wait: number, go: () => void): void {
    if (!this.isStopped) this.timer = setTimeout(go, wait);
  }
}

watchWipe(() => {
  syncs.forEach((sync) => sync.abandon());
  syncs.clear();
  notify();
});
