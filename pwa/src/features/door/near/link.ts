import { serverNow } from "@/api/clock";
import type { Manifest, Neighbour } from "../manifest/manifest";
import { endOf } from "../manifest/manifestSync";
import { describe, type Description, toSdp } from "../pairing/pairingCodes";

/** Addresses of one's own network are found at once; a name that hides one may take a moment. */
const GATHER_MS = 2000;
const CHANNEL = 0;
/** A neighbour that does not take what it is told is not told more. */
const MOST_WAITING_BYTES = 4_000_000;

export interface LinkEvents {
  readonly onOpen: () => void;
  readonly onText: (text: unknown) => void;
  /** It is gone, for good: a channel that breaks is not mended. */
  readonly onLost: () => void;
}

/** This phone has no address on any network: not even another phone's hotspot. */
export class NoNetwork extends Error {
  constructor() {
    super("No address on a local network");
    this.name = "NoNetwork";
  }
}

/** A channel from phone to phone, by the local network alone: no server is asked for anything. */
export class Link {
  private readonly connection: RTCPeerConnection;
  private readonly channel: RTCDataChannel;
  private events: LinkEvents | undefined;
  private wasOpen = false;
  private isOver = false;

  private constructor() {
    this.connection = new RTCPeerConnection({ iceServers: [] });
    // Both ends know of the one channel: nothing has to be agreed upon.
    this.channel = this.connection.createDataChannel("foyer", { negotiated: true, id: CHANNEL });
    this.channel.onopen = () => {
      this.wasOpen = true;
      this.events?.onOpen();
    };
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => this.events?.onText(data);
    this.channel.onclose = () => this.lose();
    this.connection.onconnectionstatechange = () => {
      // Whoever answers calls in vain until the answer has been scanned, and is reached all the same when it has.
      if (this.wasOpen && this.connection.connectionState === "failed") this.lose();
    };
  }

  /** Ready to be called. @throws NoNetwork */
  static async offer(): Promise<{ readonly link: Link; readonly description: Description }> {
    const link = new Link();
    return { link, description: await link.open() };
  }

  /** Calls the phone that made the offer. @throws NoNetwork */
  static async answer(offer: Description): Promise<{ readonly link: Link; readonly description: Description }> {
    const link = new Link();
    return { link, description: await link.open(offer) };
  }

  private async open(offer?: Description): Promise<Description> {
    try {
      if (offer) await this.connection.setRemoteDescription({ type: "offer", sdp: toSdp(offer, "offer") });
      await this.connection.setLocalDescription();
      await this.gathered();
      const description = describe(this.connection.localDescription?.sdp ?? "");
      if (description && description.candidates.length > 0) return description;
      throw new NoNetwork();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private gathered(): Promise<void> {
    return new Promise((resolve) => {
      const poll = () => {
        if (this.connection.iceGatheringState === "complete") resolve();
      };
      this.connection.onicegatheringstatechange = poll;
      setTimeout(resolve, GATHER_MS);
      poll();
    });
  }

  /** The answer to this phone's offer. */
  async accept(answer: Description): Promise<void> {
    await this.connection.setRemoteDescription({ type: "answer", sdp: toSdp(answer, "answer") });
  }

  listen(events: LinkEvents): void {
    this.events = events;
    if (this.channel.readyState === "open") events.onOpen();
  }

  send(text: string): void {
    if (this.channel.readyState !== "open") return;
    if (this.channel.bufferedAmount > MOST_WAITING_BYTES) this.lose();
    else this.channel.send(text);
  }

  close(): void {
    this.isOver = true;
    this.connection.close();
  }

  private lose(): void {
    if (this.isOver) return;
    this.close();
    this.events?.onLost();
  }
}

/** The lists that this phone carries: readings are checked by them, and told of them alone. */
export class ReceivedManifests {
  private readonly held = new Map<number, Manifest>();

  all(): readonly Manifest[] {
    return [...this.held.values()];
  }

  read(performance: number): Manifest | null {
    return this.held.get(performance) ?? null;
  }

  take(list: Manifest): void {
    this.held.set(list.performance.id, list);
  }

  /** Takes what became of them. One that was refused, or whose door has closed, is no longer heard of. */
  follow(read: (performance: number) => Manifest | null, isFollowed: (performance: number) => boolean): void {
    for (const [performance, held] of this.held) {
      const list = read(performance);
      if (list) this.take(list);
      else if (isFollowed(performance) || endOf(held) < serverNow()) this.held.delete(performance);
    }
  }

  /** The phones of a list's account. Every list of an account names all of them, so the newest says who was revoked. */
  phonesOf(list: Manifest): readonly Neighbour[] {
    const ours = this.all().filter(({ publicKey }) => publicKey === list.publicKey);
    return ours.reduce((one, other) => (other.readAt > one.readAt ? other : one), list).devices;
  }

  /** Whether this phone may still hear another one, or tell it anything. */
  name(uuid: string): boolean {
    return this.all().some((list) => this.phonesOf(list).some((phone) => phone.uuid === uuid));
  }

  clear(): void {
    this.held.clear();
  }
}
