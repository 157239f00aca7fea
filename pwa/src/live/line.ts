import { serverNow } from "@/api/clock";
import { type Listener, TopicSubscriptions } from "@/live/topicSubscriptions";
import type { Polling, PollingHooks } from "./polling";
import { Backoff, type MakeTransport, realTimers, type Timers, type TopicUpdate, type Transport } from "./transport";

/**
 * idle: nobody listens. connecting: the first try. live: open. reconnecting: lost, and tried again by itself.
 * polling: no socket opens, but HTTP is answered, and what is shown is asked for again and again.
 * offline: lost for longer than a blink, or the device says that it has no network.
 */
export type LiveStatus = "idle" | "connecting" | "live" | "reconnecting" | "polling" | "offline";

export class LineError extends Error {
  readonly code: "offline" | "timeout" | "refused";

  constructor(code: LineError["code"], message: string) {
    super(message);
    this.name = "LineError";
    this.code = code;
  }
}

type Updates = Readonly<Record<string, TopicUpdate>>;
export type MakePolling = (hooks: PollingHooks, timers: Timers) => Promise<Polling>;

/** A network that lets no WebSocket through lets HTTP through: so often the topics are read by it. */
export const POLL_EVERY_MS = 15_000;

/** How often a lost line is tried before the badge says Offline: about four seconds. */
const TRIES_BEFORE_OFFLINE = 1;
/** A page's topics are wanted at the same moment, so they are asked for in one message. */
const GATHER_MS = 20;
/** The most names that the server takes in one event. */
const NAMES_AN_EVENT = 100;

/** The one connection: topics, their positions across reconnects, and questions with answers. It knows no React. */
export class LiveLine {
  private readonly makeTransport: MakeTransport;
  private readonly timers: Timers;
  private readonly backoff: Backoff;
  private readonly subscriptions = new TopicSubscriptions();
  private readonly watchers = new Set<() => void>();
  private readonly sessionWatchers = new Set<(reason: string) => void>();
  private transport: Transport | undefined;
  private current: LiveStatus = "idle";
  private isOpen = false;
  private cancelGather: (() => void) | undefined;
  private makePolling: MakePolling | undefined;
  private polling: Polling | undefined;
  private polled: number | undefined;

  constructor(makeTransport: MakeTransport, timers: Timers = realTimers) {
    this.makeTransport = makeTransport;
    this.timers = timers;
    this.backoff = new Backoff(timers);
  }

  get status(): LiveStatus {
    return this.current;
  }

  /** When the topics were last read by HTTP, by the server's clock. */
  get polledAt(): number | undefined {
    return this.polled;
  }

  /** Reads the topics by HTTP where no socket opens, by what is loaded then; without this they stand still. */
  pollBy(load: MakePolling): void {
    this.makePolling = load;
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Called when the server ends the session, or does not accept it at all. */
  onSession(watcher: (reason: string) => void): () => void {
    this.sessionWatchers.add(watcher);
    return () => this.sessionWatchers.delete(watcher);
  }

  /** Opens the connection if need be, and keeps the topic through every reconnect until what it returns is called. */
  listen(topic: string, listener: Listener): () => void {
    this.subscriptions.add(topic, listener);
    this.connect();
    this.gather();
    return () => {
      this.subscriptions.remove(topic, listener);
      this.gather();
    };
  }

  /** Asks the server, and rejects with a LineError when the line is down or the answer does not come in time. */
  ask<Answer>(event: string, payload: object, timeout: number): Promise<Answer> {
    const transport = this.transport;
    if (!transport || !this.isOpen) return Promise.reject(new LineError("offline", "No live connection"));
    return new Promise<Answer>((resolve, reject) => {
      const cancel = this.timers.after(timeout, () => reject(new LineError("timeout", "No answer in time")));
      transport.send(event, payload, (response) => {
        cancel();
        resolve(response as Answer);
      });
    });
  }

  /** Opens the line even without a topic, so that questions can be asked. */
  connect(): void {
    if (this.transport) return;
    this.become("connecting");
    this.transport = this.makeTransport({
      opened: () => this.opened(),
      lost: () => this.lost(),
      refused: (message) => this.refused(message),
      received: (event, payload) => this.received(event, payload),
    });
    this.transport.open();
  }

  /** Tries again at once, since the network is back or the phone was taken out of a pocket. */
  hurry(): void {
    if (this.isOpen) return this.probe();
    if (!this.transport || this.current === "connecting") return;
    this.backoff.cancel();
    this.backoff.reset();
    if (this.current !== "polling") this.become("reconnecting");
    this.transport.open();
    this.polling?.soon();
  }

  /** The device says so, which is wrong of a server on the device itself, and of some native apps. */
  networkLost(): void {
    if (!this.transport) return;
    this.become("offline");
    this.polling?.stop();
    this.probe();
  }

  /** What is called offline while its socket is open is live again as soon as the server answers. */
  private probe(): void {
    const { transport } = this;
    if (!transport || !this.isOpen || this.current !== "offline") return;
    transport.send("clock", {}, () => this.answered(transport));
  }

  private answered(transport: Transport): void {
    if (this.isOpen && transport === this.transport) this.become("live");
  }

  /** Ends the line. Topics that are still listened to are joined again when somebody connects. */
  hangUp(): void {
    this.backoff.cancel();
    this.cancelGather?.();
    this.cancelGather = undefined;
    this.isOpen = false;
    this.polling?.stop();
    this.subscriptions.forgetJoined();
    const transport = this.transport;
    this.transport = undefined;
    transport?.close();
    this.become("idle");
  }

  private opened(): void {
    this.isOpen = true;
    this.polling?.stop();
    this.backoff.cancel();
    this.backoff.reset();
    this.become("live");
    this.subscriptions.forgetJoined();
    this.flush();
  }

  private lost(): void {
    if (!this.transport) return;
    // What was read by HTTP since is kept: the next try may fail as this one did.
    if (this.isOpen) this.subscriptions.forgetJoined();
    this.isOpen = false;
    this.backoff.cancel();
    const tries = this.backoff.again(() => this.transport?.open());
    if (this.current === "polling") return;
    const isAway = tries > TRIES_BEFORE_OFFLINE || this.current === "offline";
    this.become(isAway ? "offline" : "reconnecting");
    if (tries > TRIES_BEFORE_OFFLINE) void this.startPolling();
  }

  private refused(message: string): void {
    this.hangUp();
    this.sessionWatchers.forEach((watcher) => watcher(message));
  }

  private received(event: string, payload: unknown): void {
    if (this.transport) this.answered(this.transport);
    if (event === "change") {
      const update = payload as TopicUpdate;
      if (update.topic) this.subscriptions.changed(update.topic, update);
    } else if (event === "session") {
      this.refused((payload as { reason?: string } | undefined)?.reason ?? "");
    }
  }

  private gather(): void {
    this.cancelGather ??= this.timers.after(GATHER_MS, () => {
      this.cancelGather = undefined;
      this.flush();
    });
  }

  /** Without a network it does not load either: the next try that fails loads it. */
  private async startPolling(): Promise<void> {
    const hooks = {
      topics: () => this.subscriptions.all(),
      onUpdates: (update: Updates) => this.applyPolled(update),
      onFailure: () => this.become("offline"),
    };
    const made = this.polling ?? (await this.makePolling?.(hooks, this.timers).catch(() => undefined));
    this.polling ??= made;
    if (this.current === "offline") this.polling?.start();
  }

  private applyPolled(update: Updates): void {
    this.polled = serverNow();
    for (const [topic, each] of Object.entries(update)) this.subscriptions.answered(topic, each);
    if (this.current === "polling") this.notify();
    else this.become("polling");
  }

  private flush(): void {
    if (!this.isOpen) this.polling?.soon();
    if (!this.isOpen || !this.transport) return;
    for (const topics of inParts(this.subscriptions.takeLeft()))
      this.transport.send("unsubscribe", { topics }, () => undefined);
    for (const topics of inParts(this.subscriptions.takeJoining()))
      this.transport.send("subscribe", { topics }, (response) => {
        for (const [topic, update] of Object.entries(response as Record<string, TopicUpdate>))
          this.subscriptions.answered(topic, update);
      });
  }

  private become(status: LiveStatus): void {
    if (this.current === status) return;
    this.current = status;
    this.notify();
  }

  private notify(): void {
    this.watchers.forEach((watcher) => watcher());
  }
}

function inParts<Name>(names: readonly Name[]): Name[][] {
  const parts: Name[][] = [];
  for (let start = 0; start < names.length; start += NAMES_AN_EVENT)
    parts.push(names.slice(start, start + NAMES_AN_EVENT));
  return parts;
}
