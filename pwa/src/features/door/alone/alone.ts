import { serverNow } from "@/api/clock";
import type { ScanRequest, Verdict } from "@/live/live";
import type { Timers } from "@/live/transport";
import type { ScanResponse } from "@/offline/outbox";
import type { DatePattern } from "@/ui/dates";
import type { Manifest } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";
import { type Direction, type Knowledge, ruleAlone, type Scan, type SeenCode } from "./offlineRules";
import { hashOf, isGenuine, readCode } from "./signature";
import { isUnconfirmed, updateOf } from "./admissionState";

export interface Sources {
  readonly manifest: (performance: number) => Manifest | null;
  readonly admissions: (performance: number) => readonly Admission[];
  /** Counts immediately. */
  readonly count: (admission: Admission) => void;
  /** Counts immediately; the promise resolves when it is on disk. */
  readonly note: (admission: Admission) => Promise<void>;
  readonly known: () => Knowledge["known"];
  readonly person: () => { readonly name: string; readonly pattern: DatePattern };
}

const CHANGES: Readonly<Partial<Record<Verdict["verdict"], Direction>>> = {
  admitted: "entry",
  exited: "exit",
  reset: "reset",
};

/** The ticket that entered or left by this answer; null if nothing changed. */
function changeOf(response: ScanResponse): Pick<Admission, "ticket" | "direction"> | null {
  if ("error" in response || response.ticket === null) return null;
  const direction = CHANGES[response.verdict];
  return direction ? { ticket: response.ticket, direction } : null;
}

/** Validates scans offline one after another, so that each sees the result of the one before. */
export class Alone {
  private readonly sources: Sources;
  private last: Promise<unknown> = Promise.resolve();

  constructor(sources: Sources) {
    this.sources = sources;
  }

  /** Validates and counts the admission; the caller stores it with the scan. null: no list of the performance. */
  validate(
    request: ScanRequest,
  ): Promise<{ readonly response: ScanResponse; readonly admission: Admission | null } | null> {
    const turn = this.last.then(async () => {
      const response = await this.rule(request);
      const admission = response && this.admissionOf(request, response);
      if (admission) this.sources.count(admission);
      return response && { response, admission };
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Validates without admitting anybody. */
  preview(request: ScanRequest): Promise<ScanResponse | null> {
    return this.rule(request);
  }

  /** Another phone has admitted this ticket or let it out, and the server does not know: its answer would differ. */
  isAheadOf(performance: number, ticket: number | undefined): boolean {
    const manifest = ticket === undefined ? null : this.sources.manifest(performance);
    if (manifest === null || ticket === undefined) return false;
    const pending = this.sources
      .admissions(performance)
      .filter((each) => each.ticket === ticket && isUnconfirmed(each));
    return updateOf(manifest.byId(ticket), pending, manifest.readAt).length > 0;
  }

  /** Stores the server's answer, so that this phone agrees with it if the network goes a moment later. */
  async confirm(request: ScanRequest, response: ScanResponse): Promise<void> {
    const admission = this.admissionOf(request, response, serverNow());
    if (admission) await this.sources.note(admission);
  }

  private async rule(request: ScanRequest): Promise<ScanResponse | null> {
    const manifest = this.sources.manifest(request.performance);
    if (manifest === null) return null;
    const scan = await this.scanOf(request, manifest.publicKey);
    const { known, person, admissions } = this.sources;
    return ruleAlone(scan, {
      manifest,
      admissions: admissions(request.performance),
      known: known(),
      pattern: person().pattern,
    });
  }

  private async scanOf(request: ScanRequest, publicKey: string): Promise<Scan> {
    const { nonce, direction = "entry", gate, device, ticket, code } = request;
    return {
      nonce,
      direction,
      gate,
      device,
      at: Date.parse(request.scanned_at),
      by: this.sources.person().name,
      subject: ticket === undefined ? { code: await seen(code ?? "", publicKey) } : { ticket },
    };
  }

  private admissionOf(request: ScanRequest, response: ScanResponse, confirmedAt?: number): Admission | null {
    const change = changeOf(response);
    if (change === null) return null;
    const { performance, gate, device, nonce } = request;
    return {
      ...change,
      performance,
      gate,
      device,
      nonce,
      at: Date.parse(request.scanned_at),
      by: this.sources.person().name,
      ...(confirmedAt !== undefined && { confirmedAt }),
    };
  }
}

async function seen(text: string, publicKey: string): Promise<SeenCode | null> {
  const parsed = readCode(text);
  if (parsed === null) return null;
  const [genuine, hash] = await Promise.all([isGenuine(publicKey, parsed), hashOf(parsed)]);
  return { parsed, isGenuine: genuine, hash };
}

/** alone: the server does not answer. probing: being asked again, while scans are validated offline. */
export type Reach = "connected" | "alone" | "probing";

const FAILURES_UNTIL_ALONE = 2;
const FIRST_PROBE_MS = 5000;
const LAST_PROBE_MS = 20_000;

/**
 * Whether the server answers. One timeout or two failures in a row mean alone; one answer means back. Nobody switches
 * it.
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

  /** The connection seems to be back: asks now instead of at the next interval. */
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
    // Another answer was faster.
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
