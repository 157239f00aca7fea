import type { ItemRow, TopicUpdate } from "./transport";

export interface Listener {
  /** A state topic's whole state. */
  readonly onState?: (state: unknown) => void;
  /** An item topic's rows, and the position that they bring us to if the topic has positions. */
  readonly onItems?: (items: readonly ItemRow[], position: number | undefined) => void;
  /** Frames may be missing, or were too many to send: read again what the topic is about. */
  readonly onResync?: (position: number | undefined) => void;
  readonly onRefused?: (error: string) => void;
  /** The position from which to go on. */
  readonly position?: () => number | undefined;
}

interface Entry {
  readonly listeners: Set<Listener>;
  joined: boolean;
  /** The server has said that it may not be heard: it is not asked for again by HTTP. */
  refused: boolean;
  position: number | undefined;
  /** The newest state, for whoever comes later to a topic that is already joined. */
  latest: TopicUpdate | undefined;
}

export type TopicRequest = string | { readonly topic: string; readonly position: number };

/** Which topics are wanted, which are joined, and how far each has been read. */
export class TopicSubscriptions {
  private readonly entries = new Map<string, Entry>();
  private readonly left = new Set<string>();

  add(topic: string, listener: Listener): void {
    const entry = this.entries.get(topic) ?? this.open(topic);
    entry.listeners.add(listener);
    const latest = entry.latest;
    if (latest) {
      listener.onState?.(latest.state);
    } else if (entry.joined) {
      // An item topic has no state to hand over: joining again replays from the newcomer's position.
      entry.joined = false;
      entry.position = least(entry.position, listener.position?.());
    }
  }

  remove(topic: string, listener: Listener): void {
    const entry = this.entries.get(topic);
    entry?.listeners.delete(listener);
    if (!entry || entry.listeners.size > 0) return;
    this.entries.delete(topic);
    if (entry.joined) this.left.add(topic);
  }

  forgetJoined(): void {
    this.left.clear();
    for (const entry of this.entries.values()) {
      entry.joined = false;
      entry.refused = false;
      entry.latest = undefined;
    }
  }

  takeLeft(): string[] {
    const left = [...this.left].filter((topic) => !this.entries.has(topic));
    this.left.clear();
    return left;
  }

  takeJoining(): TopicRequest[] {
    const joining: TopicRequest[] = [];
    for (const [topic, entry] of this.entries) {
      if (entry.joined) continue;
      entry.joined = true;
      joining.push(requestOf(topic, entry));
    }
    return joining;
  }

  /** All topics that may be heard, as they are asked for without joining them. */
  all(): TopicRequest[] {
    return [...this.entries].flatMap(([topic, entry]) => (entry.refused ? [] : [requestOf(topic, entry)]));
  }

  /** The server's answer to a subscription: a snapshot, a replay, or a reason why not. */
  answered(topic: string, update: TopicUpdate): void {
    const entry = this.entries.get(topic);
    if (!entry) return;
    const hadPosition = entry.position !== undefined;
    this.changed(topic, update);
    // Without a position nobody knows what we missed while we were away or before we came.
    const mayHaveMissed = update.state === undefined && !hadPosition;
    if (mayHaveMissed && !update.resync && update.error === undefined) resync(entry, update);
  }

  /** What the server says of a topic unasked: a change, that frames were lost, or that we may not hear it any more. */
  changed(topic: string, update: TopicUpdate): void {
    const entry = this.entries.get(topic);
    if (!entry) return;
    const { error } = update;
    entry.refused = error !== undefined;
    if (error !== undefined) entry.listeners.forEach((listener) => listener.onRefused?.(error));
    else this.deliver(topic, update);
    if (update.resync) resync(entry, update);
  }

  private deliver(topic: string, update: TopicUpdate): void {
    const entry = this.entries.get(topic);
    if (!entry) return;
    if (update.state !== undefined && isNewer(update, entry.latest)) {
      entry.latest = update;
      entry.listeners.forEach((listener) => listener.onState?.(update.state));
    }
    const position = update.position ?? undefined;
    if (update.items?.length) {
      const { items } = update;
      entry.listeners.forEach((listener) => listener.onItems?.(items, position));
    }
    if (position !== undefined) entry.position = Math.max(entry.position ?? position, position);
  }

  private open(topic: string): Entry {
    // The topic may have been left but the server not yet told: it is then joined anew, and answered as the first time.
    this.left.delete(topic);
    const entry: Entry = {
      listeners: new Set(),
      joined: false,
      refused: false,
      position: undefined,
      latest: undefined,
    };
    this.entries.set(topic, entry);
    return entry;
  }
}

function requestOf(topic: string, entry: Entry): TopicRequest {
  entry.position ??= firstPosition(entry.listeners);
  return entry.position === undefined ? topic : { topic, position: entry.position };
}

function resync(entry: Entry, { position }: TopicUpdate): void {
  entry.listeners.forEach((listener) => listener.onResync?.(position ?? undefined));
}

function isNewer(update: TopicUpdate, held: TopicUpdate | undefined): boolean {
  return held?.version === undefined || update.version === undefined || update.version > held.version;
}

function firstPosition(listeners: ReadonlySet<Listener>): number | undefined {
  let position: number | undefined;
  for (const listener of listeners) position = least(position, listener.position?.());
  return position;
}

function least(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other;
  return other === undefined ? one : Math.min(one, other);
}
