import { GUEST_MS, inTime } from "@/device/inTime";
import {
  type Answered,
  asOnlySender,
  type Kind,
  type Kinds,
  type Posts,
  queueChannel,
  type QueueMessage,
  sendInOrder,
  type Upload,
  type Waiting,
} from "@/offline/waiting";
import {
  isOurs,
  MOST_UNHEARD,
  type Noted,
  readAnswers,
  readWaiting,
  removeAnswers,
  removeWaiting,
  storeAll,
  storeAnswer,
} from "./queueStore";
import { noteStorageSuccess, storageHealth } from "./store";

const AGAIN_MS = [2000, 5000, 10_000, 20_000] as const;

/** `isPast`: it was said while nobody listened, which tells nothing of whether the server answers now. */
type Hearer<K extends Kind> = (upload: Upload<Kinds[K]["request"], Kinds[K]["reply"]>, isPast: boolean) => void;
type Hear = (answered: Answered, isPast: boolean) => boolean;

/** One kind's side of the queue, as a screen uses it. */
export interface Box<K extends Kind> {
  /** What waits, oldest first; the same array until something changes. */
  readonly read: () => readonly Kinds[K]["request"][];
  readonly watch: (watcher: () => void) => () => void;
  /**
   * Resolves once it is on the disk (true), or it was clear that it waits in memory alone (false; see `storageHealth`).
   * `noted` is written with it or not at all: whom it has let in.
   */
  keep(request: Kinds[K]["request"], noted?: Noted): Promise<boolean>;
  /** It was answered in another way, so it is no longer to be sent. */
  settle(nonce: string): Promise<void>;
  /** Hears what the server says of what waited, also of what it said while nobody listened. */
  onUpload(hearer: Hearer<K>): () => void;
  /** Reads what an earlier visit has left behind, and sends it. */
  load(): Promise<void>;
  upload(): Promise<void>;
  forget(): void;
}

/**
 * What has not reached the server, in one order: scans, exits, resets and taps. Each keeps the nonce of its first try,
 * so that a reply which was lost on the way costs nobody a ticket: the server gives the same nonce the same answer.
 */
export class Queue {
  private waiting: readonly Waiting[] = [];
  /** Nonces that are in memory alone, since the disk did not take them. */
  private readonly unwritten = new Set<string>();
  private readonly notes = new Map<string, Noted>();
  private writing: Promise<unknown> = Promise.resolve();
  /** The disk says nothing of what is written: no more guests wait for it. */
  private isStalled = false;
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<Hear>();
  private unheard: readonly Answered[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** What was answered while the disk is read: what was found there may still tell of it. */
  private readonly gone = new Set<string>();
  private reads = 0;
  /** Raised when all is forgotten: what was read, or was to be sent, before that is another person's. */
  private visit = 0;
  private running: Promise<void> | undefined;
  private readonly posts: Posts;
  private readonly onStored: () => void;
  private readonly channel = queueChannel();

  /** `onStored` is called when something more is on the disk. */
  constructor(posts: Posts, onStored: () => void = () => undefined) {
    this.posts = posts;
    this.onStored = onStored;
    this.channel?.addEventListener("message", ({ data }: MessageEvent<QueueMessage>) => this.hearOther(data));
  }

  get size(): number {
    return this.waiting.length;
  }

  /** The disk did not take all of it, or not yet. */
  get hasPending(): boolean {
    return this.unwritten.size > 0;
  }

  box<K extends Kind>(kind: K): Box<K> {
    let known: { readonly of: readonly Waiting[]; readonly requests: readonly Kinds[K]["request"][] } | undefined;
    const isOurs = (each: { readonly kind: Kind }): boolean => each.kind === kind;
    return {
      read: () => {
        if (known?.of !== this.waiting) {
          const requests = this.waiting.filter(isOurs).map(({ request }) => request as Kinds[K]["request"]);
          const isSame =
            known?.requests.length === requests.length && requests.every((each, at) => each === known?.requests[at]);
          known = { of: this.waiting, requests: isSame && known ? known.requests : requests };
        }
        return known.requests;
      },
      watch: (watcher) => {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
      },
      keep: (request, noted) => this.keep({ kind, request } as Waiting, noted),
      settle: (nonce) => this.settle(nonce),
      onUpload: (hearer) =>
        this.onAnswer((answered, isPast) => {
          if (isOurs(answered)) hearer(answered, isPast);
          return isOurs(answered);
        }),
      load: () => this.load(),
      upload: () => this.upload(),
      forget: () => this.forget(),
    };
  }

  private async keep(each: Waiting, noted?: Noted): Promise<boolean> {
    const { nonce } = each.request;
    if (noted) this.notes.set(nonce, noted);
    if (!this.has(nonce)) {
      this.unwritten.add(nonce);
      this.become([...this.waiting, each]);
    }
    const isStored = await this.writeInTime();
    this.again();
    return isStored;
  }

  private async writeInTime(): Promise<boolean> {
    const written = this.write();
    if (this.isStalled) return false;
    try {
      return await inTime(written, GUEST_MS);
    } catch {
      this.isStalled = true;
      storageHealth.note("unavailable");
      return false;
    }
  }

  /** One after the other: a disk that has stood still is not asked for the same a hundred times when it goes on. */
  private write(): Promise<boolean> {
    const written = this.writing
      .then(() => this.writeUnwritten())
      .finally(() => {
        this.isStalled = false;
      });
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Also what found no room before: there may be some now. */
  private async writeUnwritten(): Promise<boolean> {
    const unwritten = this.waiting.filter(({ request }) => this.unwritten.has(request.nonce));
    const withNotes = unwritten.map((each) => [each, this.notes.get(each.request.nonce)] as const);
    if (!(await storeAll(withNotes))) return false;
    for (const { request } of unwritten) {
      this.unwritten.delete(request.nonce);
      this.notes.delete(request.nonce);
      // It was answered, or everything was wiped, while it was written.
      if (!this.has(request.nonce)) await removeWaiting(request.nonce).catch(() => undefined);
    }
    if (unwritten.length > 0) {
      noteStorageSuccess();
      this.broadcast({ type: "kept" });
      this.onStored();
    }
    return true;
  }

  private async settle(nonce: string): Promise<void> {
    if (!this.has(nonce)) return;
    this.drop(nonce);
    // Without storage it has waited in memory alone.
    if (!this.unwritten.delete(nonce)) await inTime(removeWaiting(nonce), GUEST_MS).catch(() => undefined);
  }

  private drop(nonce: string): void {
    if (this.reads > 0) this.gone.add(nonce);
    this.notes.delete(nonce);
    this.become(this.waiting.filter(({ request }) => request.nonce !== nonce));
  }

  async load(): Promise<void> {
    await this.readDisk();
    await this.readUnheard();
    if (this.waiting.length > 0) await this.upload();
  }

  /** What other tabs or an earlier visit have kept: the order of all of it is the disk's, which is one for all tabs. */
  async readDisk(): Promise<void> {
    const written = this.waiting.map(({ request }) => request.nonce).filter((nonce) => !this.unwritten.has(nonce));
    const { visit } = this;
    this.reads += 1;
    try {
      const found = (await inTime(readWaiting())).filter(isOurs);
      if (visit !== this.visit) return;
      const stored = found.filter(({ waiting }) => !this.gone.has(waiting.request.nonce));
      const hasNew = stored.some(({ waiting }) => !this.has(waiting.request.nonce));
      if (hasNew) {
        const order = stored.map(({ waiting }) => waiting);
        this.become(this.inOrderOf(order, new Set(written)));
      }
    } catch {
      storageHealth.note("unavailable");
    } finally {
      this.reads -= 1;
      if (this.reads === 0) this.gone.clear();
    }
  }

  /** `written`: what was on the disk before that was read. What was written since is not in `stored`, and is the newest. */
  private inOrderOf(stored: readonly Waiting[], written: ReadonlySet<string>): readonly Waiting[] {
    const held = new Map(this.waiting.map((each) => [each.request.nonce, each]));
    const listed = new Set(stored.map(({ request }) => request.nonce));
    const others = this.waiting.filter(({ request }) => !listed.has(request.nonce));
    const isGone = ({ request }: Waiting) => written.has(request.nonce);
    return [
      // Gone from the disk, so answered in another tab, which is about to say so.
      ...others.filter(isGone),
      // What this tab holds is newer: it may have been judged since.
      ...stored.map((each) => held.get(each.request.nonce) ?? each),
      ...others.filter((each) => !isGone(each)),
    ];
  }

  /** What came while no door was open, in an earlier visit or to the worker. */
  private async readUnheard(): Promise<void> {
    try {
      const known = new Set(this.unheard.map(({ request }) => request.nonce));
      const found = (await inTime(readAnswers())).filter(({ request }) => !known.has(request.nonce));
      this.forgetAnswers(found.filter((answered) => this.hear(answered, true)));
    } catch {
      storageHealth.note("unavailable");
    }
  }

  forget(): void {
    clearTimeout(this.timer);
    this.failures = 0;
    this.visit += 1;
    this.unwritten.clear();
    this.notes.clear();
    this.unheard = [];
    this.become([]);
  }

  /** Sends what waits, oldest first. Only one call is under way: a second caller gets that one's result. */
  upload(): Promise<void> {
    this.running ??= this.uploadAll().finally(() => {
      this.running = undefined;
      if (this.waiting.length > 0) this.again();
    });
    return this.running;
  }

  private async uploadAll(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await asOnlySender(async () => {
        await this.writeInTime();
        await this.readDisk();
        // What is kept meanwhile goes at once, too, and does not wait for the next try.
        do await sendInOrder(this.waiting, this.postsOfVisit(), (answered) => this.take(answered));
        while (this.waiting.length > 0);
      });
      this.failures = 0;
    } catch {
      // Whatever the error was, all stay and are tried again, each time later, up to every 20 s.
      this.failures += 1;
    }
  }

  /** What is left when somebody signs out is not sent in the next person's name. */
  private postsOfVisit(): Posts {
    const { visit, posts } = this;
    const still = (): Posts => {
      if (visit !== this.visit) throw new Error("Everything was forgotten meanwhile");
      return posts;
    };
    return { scan: async (scans) => still().scan(scans), tap: async (redemptions) => still().tap(redemptions) };
  }

  private async take(answered: Answered): Promise<void> {
    if (!this.has(answered.request.nonce)) return;
    // Nobody hears it yet, and the app may be closed before somebody does.
    if (this.hearers.size === 0) await inTime(storeAnswer(answered)).catch(() => undefined);
    await this.settle(answered.request.nonce);
    this.broadcast({ type: "answered", answered });
    this.hear(answered);
  }

  private hearOther(message: QueueMessage): void {
    if (message.type === "kept") return void this.readDisk();
    const { nonce } = message.answered.request;
    this.unwritten.delete(nonce);
    this.drop(nonce);
    // The worker, or a tab without a door, has kept it for whoever hears it.
    if (this.hear(message.answered)) this.forgetAnswers([message.answered]);
  }

  private hear(answered: Answered, isPast = false): boolean {
    const isTaken = [...this.hearers].map((hear) => hear(answered, isPast)).some(Boolean);
    if (!isTaken) this.unheard = [...this.unheard, answered].slice(-MOST_UNHEARD);
    return isTaken;
  }

  private onAnswer(hearer: Hear): () => void {
    this.hearers.add(hearer);
    if (this.unheard.length > 0) {
      const [taken, left]: [Answered[], Answered[]] = [[], []];
      for (const answered of this.unheard) (hearer(answered, true) ? taken : left).push(answered);
      this.unheard = left;
      this.forgetAnswers(taken);
    }
    return () => this.hearers.delete(hearer);
  }

  private forgetAnswers(taken: readonly Answered[]): void {
    void removeAnswers(taken.map(({ request }) => request.nonce)).catch(() => undefined);
  }

  private has(nonce: string): boolean {
    return this.waiting.some(({ request }) => request.nonce === nonce);
  }

  private broadcast(message: QueueMessage): void {
    this.channel?.postMessage(message);
  }

  private again(): void {
    clearTimeout(this.timer);
    const wait = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)];
    this.timer = setTimeout(() => void this.upload(), wait);
  }

  private become(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    this.watchers.forEach((watcher) => watcher());
  }
}
