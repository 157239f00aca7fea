import { asRecord } from "@/api/ownBody";
import type { ScanRequest, Verdict } from "@/api/scans";
import type { Shapes } from "@/api/schemas";

/** One tap that is to redeem a unit of an upsell, or to take that back. */
export interface RedemptionRequest {
  readonly performance: number;
  readonly upsell_item: number;
  readonly status: "redeemed" | "open";
  readonly device: string;
  readonly nonce: string;
  readonly tapped_at: string;
  readonly gate: string;
  /** The server was out of reach when it was made. */
  readonly alone?: boolean;
  /** What the phone has answered by itself, if it had to. */
  readonly said?: Shapes["UpsellVerdictOut"]["verdict"];
}

interface Failure {
  readonly nonce: string | null;
  readonly error: string;
}

export type ScanResponse = Verdict | Failure;
export type RedemptionResponse = Shapes["UpsellVerdictOut"] | Failure;

/** What can wait: a scan (an entry, an exit, or a reset of one), or a tap on an upsell. */
export interface Kinds {
  readonly scan: { readonly request: ScanRequest; readonly reply: ScanResponse };
  readonly tap: { readonly request: RedemptionRequest; readonly reply: RedemptionResponse };
}
export type Kind = keyof Kinds;

/** One thing that has not reached the server. */
export type Waiting<K extends Kind = Kind> = {
  [Each in K]: { readonly kind: Each; readonly request: Kinds[Each]["request"] };
}[K];

/** What the server finally said of something that had to wait. */
export interface Upload<Request = ScanRequest, Answer = ScanResponse> {
  readonly request: Request;
  readonly reply: Answer;
}

export type Answered<K extends Kind = Kind> = {
  [Each in K]: { readonly kind: Each } & Upload<Kinds[Each]["request"], Kinds[Each]["reply"]>;
}[K];

export type Post<K extends Kind> = (requests: readonly Kinds[K]["request"][]) => Promise<readonly Kinds[K]["reply"][]>;
export type Posts = { readonly [K in Kind]: Post<K> };

/** The server could not judge just now: the scan is not refused, it is sent again. */
const PASSING: ReadonlySet<string> = new Set(["busy", "Something went wrong"]);
const MOST_A_CALL = 100;
const LOCK = "foyer-outbox";
/** The worker's own: a page that sends takes it away. */
const BEHIND = "foyer-outbox-behind";
/** By this name the browser wakes the worker once there is a network, even if the app is closed by then. */
export const SYNC_TAG = "foyer-outbox";

export const isPassing = (error: string): boolean => PASSING.has(error);

/**
 * Sends what waits in the order in which it was made: one call for each run of one kind. `take` is told of each answer
 * before the next call. Rejects as a call does; whatever was not answered then goes on waiting.
 */
export async function sendInOrder(
  waiting: readonly Waiting[],
  posts: Posts,
  take: (answered: Answered) => Promise<void>,
  most = MOST_A_CALL,
): Promise<void> {
  for (const run of runsOf(waiting, most)) {
    const responses = await post(run, posts);
    for (const [place, { kind, request }] of run.entries()) {
      const response = responses[place];
      // What comes after it may rest on it: all of that waits, too.
      if (!response || !isAbout(response, request.nonce) || ("error" in response && isPassing(response.error)))
        throw new Error("The server is busy");
      await take({ kind, request, reply: response } as Answered);
    }
  }
}

/** The server could not read the nonce of what it answers without one. */
const isAbout = ({ nonce }: ScanResponse | RedemptionResponse, asked: string): boolean =>
  nonce === asked || nonce === null;

/**
 * The verdicts in a reply, which must be one: what was sent is deleted by it.
 * @throws for an object that is not our server's reply to scans or taps.
 */
export function verdictsIn<Answer>(response: unknown): readonly Answer[] {
  const verdicts = asRecord(response)?.verdicts;
  if (!Array.isArray(verdicts)) throw new Error("The reply holds no verdicts");
  return verdicts as readonly Answer[];
}

function post(run: readonly Waiting[], posts: Posts): Promise<readonly (ScanResponse | RedemptionResponse)[]> {
  const requests = run.map(({ request }) => request);
  return run[0]?.kind === "tap" ? posts.tap(requests as RedemptionRequest[]) : posts.scan(requests as ScanRequest[]);
}

function runsOf(waiting: readonly Waiting[], most: number): readonly (readonly Waiting[])[] {
  const runs: Waiting[][] = [];
  for (const each of waiting) {
    const last = runs.at(-1);
    if (last && last[0]?.kind === each.kind && last.length < most) last.push(each);
    else runs.push([each]);
  }
  return runs;
}

const locksHere = () => (navigator as { readonly locks?: LockManager }).locks;

/** One page of this phone sends at a time; the worker gives way to it. */
export async function asOnlySender(send: () => Promise<void>): Promise<void> {
  const locks = locksHere();
  if (!locks) return send();
  await locks.request(LOCK, async () => {
    await locks.request(BEHIND, { steal: true }, () => undefined);
    await send();
  });
}

/**
 * In the worker: sends as long as no page wants to, and no longer than `patience` (ms). Then `signal` says that it is
 * over, and this rejects. What the server has answered by then it answers again, to whoever sends it next.
 */
export async function asSenderBehind(send: (signal: AbortSignal) => Promise<void>, patience: number): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const locks = locksHere();
  const unlessPages = async () => {
    const { held } = (await locks?.query()) ?? {};
    if (held?.some(({ name }) => name === LOCK)) throw new Error("A page is sending");
    await send(stop.signal);
  };
  try {
    await (locks ? locks.request(BEHIND, unlessPages) : unlessPages());
  } finally {
    // Also when a page has taken over: what is under way is of no use any more.
    stop.abort();
    clearTimeout(timer);
  }
}

/** What tabs and the worker tell each other of the queue. */
export type QueueMessage = { readonly type: "kept" } | { readonly type: "answered"; readonly answered: Answered };

export const queueChannel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel("foyer-outbox");
  // In the tests a channel would keep node from ending.
  if ("unref" in channel) (channel.unref as () => void)();
  return channel;
};
