import type { Timers } from "@/live/backoff";

/** alone: the server does not answer. probing: it is being asked whether it is back; scans do not wait for that. */
export type Reach = "connected" | "alone" | "probing";

const FAILURES_UNTIL_ALONE = 2;
const FIRST_PROBE_MS = 5000;
const LAST_PROBE_MS = 20_000;

/**
 * Whether the server answers: one time-out or two failures in a row and the phone is alone; one answer and it is back.
 * Nobody switches it.
 */
export class Reachability {
  private current: Reach = "connected";
  private failures = 0;
  private probes = 0;
  private cancel: (() => void) | undefined;
  private readonly watchers = new Set<() => void>();
  private readonly probe: () => Promise<boolean>;
  private readonly timers: Timers;

  constructor(probe: () => Promise<boolean>, timers: Timers) {
    this.probe = probe;
    this.timers = timers;
  }

  readonly read = (): Reach => this.current;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  get isAlone(): boolean {
    return this.current !== "connected";
  }

  answered(): void {
    this.failures = 0;
    this.probes = 0;
    this.cancel?.();
    this.cancel = undefined;
    this.become("connected");
  }

  failed(why: "timeout" | "failure"): void {
    this.failures += 1;
    if (this.isAlone || (why === "failure" && this.failures < FAILURES_UNTIL_ALONE)) return;
    this.become("alone");
    this.probeLater();
  }

  /** The line or the network is back, or so it seems: asks at once instead of at the next turn. */
  hurry(): void {
    if (this.current !== "alone") return;
    this.cancel?.();
    void this.probeNow();
  }

  private probeLater(): void {
    const wait = Math.min(LAST_PROBE_MS, FIRST_PROBE_MS * 2 ** this.probes);
    this.probes += 1;
    this.cancel = this.timers.after(wait, () => void this.probeNow());
  }

  private async probeNow(): Promise<void> {
    this.become("probing");
    const isBack = await this.probe().catch(() => false);
    // Another answer was quicker.
    if (this.read() !== "probing") return;
    if (isBack) this.answered();
    else {
      this.become("alone");
      this.probeLater();
    }
  }

  private become(next: Reach): void {
    if (this.current === next) return;
    this.current = next;
    this.watchers.forEach((watcher) => watcher());
  }
}
