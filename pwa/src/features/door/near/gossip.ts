import { asRecord } from "@/api/ownBody";
import type { Manifest } from "../manifest/manifest";
import { Clocks } from "./clocks";
import { doubtOf, fromDto, isUnbelievable, type SignedScan, toDto } from "./signedScan";

export interface GossipHost {
  readonly self: () => string;
  readonly now: () => number;
  readonly manifest: (performance: number) => Pick<Manifest, "publicKey" | "devices"> | null;
  /** The performances whose lists this phone has. */
  readonly performances: () => readonly number[];
  /** Everything known of a performance, including this phone's own scans. */
  readonly held: (performance: number) => Promise<readonly SignedScan[]>;
  readonly take: (scans: readonly SignedScan[], from: string) => void;
  /** A scan from this phone cannot be true, or its clock is unknown. */
  readonly doubt: (from: string, device: string) => void;
}

/** The connection to one phone. */
export interface Way {
  send(text: string): void;
  /** It sends more than any phone has to. */
  close(): void;
}

export const MOST_A_MESSAGE = 40;
export const LONGEST_MESSAGE = 32_000;
export const MOST_HELD = 20_000;
const MOST_PERFORMANCES = 200;
const EVERY_MS = 50;
/** Twice what a phone ever sends. */
const MESSAGES_A_SECOND = 40;
/** Half a minute of messages: a phone that was suspended receives them all together. */
const MOST_AT_ONCE = 600;

type KnownScan = Pick<SignedScan, "nonce"> & Partial<Pick<SignedScan, "confirmedAt">>;

/** A scan's confirmation by the server counts as news too. */
export const keyOf = ({ nonce, confirmedAt }: KnownScan): string =>
  `${nonce}${typeof confirmedAt === "number" ? "+" : ""}`;

/** Each scan once, with its fullest information. */
function addTo(known: Set<string>, scan: SignedScan): void {
  known.add(keyOf(scan));
  if (scan.confirmedAt !== null) known.delete(scan.nonce);
}

/**
 * Spreads scans between phones until all know them: each is verified, stored and passed on once. New scans go out at
 * once; phones that meet exchange what they have of shared lists.
 */
export class Gossip {
  private readonly host: GossipHost;
  private readonly peers = new Map<string, Peer>();
  private readonly known = new Map<number, Set<string>>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(host: GossipHost) {
    this.host = host;
  }

  join(uuid: string, way: Way): void {
    this.leave(uuid);
    const peer: Peer = new Peer(way, this.host.now, {
      onSilence: () => {
        this.close(uuid, peer);
        this.host.doubt(uuid, uuid);
      },
      onSet: () => this.host.doubt(uuid, uuid),
    });
    this.peers.set(uuid, peer);
    peer.clocks.ask();
    peer.greet(this.host.performances());
  }

  leave(uuid: string): void {
    this.peers.get(uuid)?.stop();
    this.peers.delete(uuid);
  }

  private close(uuid: string, peer: Peer): void {
    this.leave(uuid);
    peer.close();
  }

  /** This phone's lists changed: others may have more to send. */
  carriesOthers(): void {
    for (const peer of this.peers.values()) peer.greet(this.host.performances());
    this.known.clear();
  }

  clockWasSet(): void {
    for (const peer of this.peers.values()) peer.clocks.wasSetHere();
  }

  /** Sends this phone's new scans. */
  send(scans: readonly SignedScan[]): void {
    // Unrequested scans are found in the store later.
    for (const scan of scans) {
      const known = this.known.get(scan.performance);
      if (known) addTo(known, scan);
    }
    this.spread(scans);
  }

  /** Resolves when the message is handled; messages are handled in order. */
  hear(uuid: string, text: unknown): Promise<void> {
    const peer = this.peers.get(uuid);
    if (!peer) return Promise.resolve();
    if (typeof text !== "string" || text.length > LONGEST_MESSAGE || !peer.mayTalk()) {
      this.close(uuid, peer);
      return Promise.resolve();
    }
    const message = parse(text);
    // At once: a queued message may be waiting for this.
    if (message["clock"] !== undefined) peer.clocks.hear(message["clock"]);
    const received = this.turn.then(() => this.take(uuid, peer, message));
    this.turn = received.catch(() => undefined);
    return received;
  }

  private async take(uuid: string, peer: Peer, message: Readonly<Record<string, unknown>>): Promise<void> {
    if (Array.isArray(message["carries"])) await this.meet(uuid, peer, message["carries"]);
    if (Array.isArray(message["readings"])) await this.takeScans(uuid, peer, message["readings"]);
  }

  private async meet(uuid: string, peer: Peer, carries: readonly unknown[]): Promise<void> {
    const theirs = carries.slice(0, MOST_PERFORMANCES).filter((each) => typeof each === "number");
    peer.carries = new Set(theirs);
    for (const performance of this.host.performances()) {
      if (this.mayHear(uuid, peer, performance)) peer.say(await this.host.held(performance));
    }
  }

  /** What a phone claims to carry is not enough: it may be paired with phones of two accounts. */
  private mayHear(uuid: string, peer: Peer, performance: number): boolean {
    const devices = this.host.manifest(performance)?.devices ?? [];
    return peer.carries.has(performance) && devices.some((device) => device.uuid === uuid);
  }

  private async takeScans(uuid: string, peer: Peer, dtos: readonly unknown[]): Promise<void> {
    const ahead = await peer.clocks.difference();
    if (ahead === null) return;
    const fresh: SignedScan[] = [];
    for (const dto of dtos.slice(0, MOST_A_MESSAGE)) {
      const scan = fromDto(dto);
      const signedScan = scan && { ...scan, ahead: scan.ahead + ahead };
      if (signedScan && (await this.isNew(signedScan, uuid))) {
        peer.knows(signedScan);
        fresh.push(signedScan);
      }
    }
    if (fresh.length === 0) return;
    this.host.take(fresh, uuid);
    this.spread(fresh);
  }

  private async isNew(scan: SignedScan, from: string): Promise<boolean> {
    const { performance } = scan;
    const manifest = this.host.manifest(performance);
    if (manifest === null) return false;
    const known = await this.learn(performance);
    // A confirmed scan is not news once more as an unconfirmed one.
    if (known.has(keyOf(scan)) || known.has(keyOf({ ...scan, confirmedAt: 0 }))) return false;
    const doubt = await doubtOf(scan, manifest, { self: this.host.self(), now: this.host.now() });
    if (doubt !== null) {
      if (isUnbelievable(doubt)) this.host.doubt(from, scan.device);
      return false;
    }
    if (known.size >= MOST_HELD && !known.has(scan.nonce)) {
      // The user must see that this phone no longer receives anything.
      for (const [uuid, peer] of this.peers) this.close(uuid, peer);
      return false;
    }
    addTo(known, scan);
    return true;
  }

  /** Known scans of a performance, including earlier visits'. */
  private async learn(performance: number): Promise<Set<string>> {
    if (!this.known.has(performance)) {
      const held = await this.host.held(performance);
      for (const scan of held) addTo(this.knownOf(performance), scan);
    }
    return this.knownOf(performance);
  }

  private knownOf(performance: number): Set<string> {
    const known = this.known.get(performance) ?? new Set<string>();
    this.known.set(performance, known);
    return known;
  }

  private spread(scans: readonly SignedScan[]): void {
    for (const [uuid, peer] of this.peers) {
      peer.say(scans.filter(({ performance }) => this.mayHear(uuid, peer, performance)));
    }
  }
}

/** One connected phone: its lists, what it knows, and what is still to be sent. */
class Peer {
  carries: ReadonlySet<number> = new Set();
  readonly clocks: Clocks;
  private readonly way: Way;
  private readonly now: () => number;
  private readonly sent = new Set<string>();
  private queue: SignedScan[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private words = MOST_AT_ONCE;
  private since: number;

  constructor(way: Way, now: () => number, clocks: { readonly onSilence: () => void; readonly onSet: () => void }) {
    this.way = way;
    this.now = now;
    this.since = now();
    this.clocks = new Clocks({ now, say: (clock) => this.send({ clock }), ...clocks });
  }

  greet(performances: readonly number[]): void {
    this.send({ carries: performances.slice(0, MOST_PERFORMANCES) });
  }

  knows(scan: SignedScan): void {
    this.sent.add(keyOf(scan));
  }

  /** Nothing twice. The first goes at once; many go in pieces, so that the other keeps up. */
  say(scans: readonly SignedScan[]): void {
    const fresh = scans.filter((scan) => !this.sent.has(keyOf(scan)));
    if (fresh.length === 0) return;
    fresh.forEach((scan) => this.knows(scan));
    this.queue.push(...fresh);
    if (this.timer === undefined) this.sendSome();
  }

  mayTalk(): boolean {
    const now = this.now();
    const earned = (Math.max(0, now - this.since) / 1000) * MESSAGES_A_SECOND;
    this.words = Math.min(MOST_AT_ONCE, this.words + earned) - 1;
    this.since = now;
    return this.words >= 0;
  }

  stop(): void {
    this.clocks.stop();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }

  close(): void {
    this.way.close();
  }

  private sendSome(): void {
    const some = this.queue.splice(0, MOST_A_MESSAGE);
    this.timer = undefined;
    if (some.length === 0) return;
    this.send({ readings: some.map(toDto) });
    this.timer = setTimeout(() => this.sendSome(), EVERY_MS);
  }

  private send(message: object): void {
    this.way.send(JSON.stringify(message));
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
