import { serverNow } from "@/api/clock";
import { type Listener, TopicSubscriptions } from "@/live/topicSubscriptions";
import type { Polling, PollingHooks } from "./polling";
import { Backoff, type MakeWire, realTimers, type Timers, type TopicNews, type Wire } from "./wire";

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

type News = Readonly<Record<string, TopicNews>>;
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
  private readonly makeWire: MakeWire;
  private readonly timers: Timers;
  private readonly backoff: Backoff;
  private readonly subscriptions = new TopicSubscriptions();
  private readonly watchers = new Set<() => void>();
  private readonly sessionWatchers = new Set<(reason: string) => void>();
  private wire: Wire | undefined;
  private current: LiveStatus = "idle";
  private isOpen = false;
  private cancelGather: (() => void) | undefined;
  private makePolling: MakePolling | undefined;
  private polling: Polling | undefined;
  private polled: number | undefined;

  constructor(makeWire: MakeWire, timers: Timers = realTimers) {
    this.makeWire = makeWire;
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
  ask<Reply>(event: string, payload: object, timeout: number): Promise<Reply> {
    const wire = this.wire;
    if (!wire || !this.isOpen) return Promise.reject(new LineError("offline", "No live connection"));
    return new Promise<Reply>((resolve, reject) => {
      const cancel = this.timers.after(timeout, () => reject(new LineError("timeout", "No answer in time")));
      wire.send(event, payload, (reply) => {
        cancel();
        resolve(reply as Reply);
      });
    });
  }

  /** Opens the line even without a topic, so that questions can be asked. */
  connect(): void {
    if (this.wire) return;
    this.become("connecting");
    this.wire = this.makeWire({
      opened: () => this.opened(),
      lost: () => this.lost(),
      refused: (message) => this.refused(message),
      heard: (event, payload) => this.heard(event, payload),
    });
    this.wire.open();
  }

  /** Tries again at once, since the network is back or the phone was taken out of a pocket. */
  hurry(): void {
    if (this.isOpen) return this.probe();
    if (!this.wire || this.current === "connecting") return;
    this.backoff.cancel();
    this.backoff.reset();
    if (this.current !== "polling") this.become("reconnecting");
    this.wire.open();
    this.polling?.soon();
  }

  /** The device says so, which is wrong of a server on the device itself, and of some native apps. */
  networkLost(): void {
    if (!this.wire) return;
    this.become("offline");
    this.polling?.stop();
    this.probe();
  }

  /** What is called offline while its socket is open is live again as soon as the server answers. */
  private probe(): void {
    const { wire } = this;
    if (!wire || !this.isOpen || this.current !== "offline") return;
    wire.send("clock", {}, () => this.answered(wire));
  }

  private answered(wire: Wire): void {
    if (this.isOpen && wire === this.wire) this.become("live");
  }

  /** Ends the line. Topics that are still listened to are joined again when somebody connects. */
  hangUp(): void {
    this.backoff.cancel();
    this.cancelGather?.();
    this.cancelGather = undefined;
    this.isOpen = false;
    this.polling?.stop();
    this.subscriptions.forgetJoined();
    const wire = this.wire;
    this.wire = undefined;
    wire?.close();
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
    if (!this.wire) return;
    // What was read by HTTP since is kept: the next try may fail as this one did.
    if (this.isOpen) this.subscriptions.forgetJoined();
    this.isOpen = false;
    this.backoff.cancel();
    const tries = this.backoff.again(() => this.wire?.open());
    if (this.current === "polling") return;
    const isAway = tries > TRIES_BEFORE_OFFLINE || this.current === "offline";
    this.become(isAway ? "offline" : "reconnecting");
    if (tries > TRIES_BEFORE_OFFLINE) void this.startPolling();
  }

  private refused(message: string): void {
    this.hangUp();
    this.sessionWatchers.forEach((watcher) => watcher(message));
  }

  private heard(event: string, payload: unknown): void {
    if (this.wire) this.answered(this.wire);
    if (event === "change") {
      const news = payload as TopicNews;
      if (news.topic) this.subscriptions.changed(news.topic, news);
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
      onNews: (news: News) => this.hearPolled(news),
      onFailure: () => this.become("offline"),
    };
    const made = this.polling ?? (await this.makePolling?.(hooks, this.timers).catch(() => undefined));
    this.polling ??= made;
    if (this.current === "offline") this.polling?.start();
  }

  private hearPolled(news: News): void {
    this.polled = serverNow();
    for (const [topic, each] of Object.entries(news)) this.subscriptions.answered(topic, each);
    if (this.current === "polling") this.tell();
    else this.become("polling");
  }

  private flush(): void {
    if (!this.isOpen) this.polling?.soon();
    if (!this.isOpen || !this.wire) return;
    for (const topics of inParts(this.subscriptions.takeLeft()))
      this.wire.send("unsubscribe", { topics }, () => undefined);
    for (const topics of inParts(this.subscriptions.takeJoining()))
      this.wire.send("subscribe", { topics }, (reply) => {
        for (const [topic, news] of Object.entries(reply as Record<string, TopicNews>))
          this.subscriptions.answered(topic, news);
      });
  }

  private become(status: LiveStatus): void {
    if (this.current === status) return;
    this.current = status;
    this.tell();
  }

  private tell(): void {
    this.watchers.forEach((watcher) => watcher());
  }
}

function inParts<Name>(names: readonly Name[]): Name[][] {
  const parts: Name[][] = [];
  for (let start = 0; start < names.length; start += NAMES_AN_EVENT)
    parts.push(names.slice(start, start + NAMES_AN_EVENT));
  return parts;
}
