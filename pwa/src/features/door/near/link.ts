import { serverNow } from "@/api/clock";
import type { Manifest, Neighbour } from "../manifest/manifest";
import { endOf } from "../manifest/manifestSync";
import { describe, type Description, toSdp } from "../pairing/pairingCodes";

/** Local addresses are found at once; an mDNS name may take a moment. */
const GATHER_MS = 2000;
const CHANNEL = 0;
/** A phone that does not read gets no more. */
const MOST_WAITING_BYTES = 4_000_000;

export interface LinkEvents {
  readonly onOpen: () => void;
  readonly onText: (text: unknown) => void;
  /** Gone for good: a broken channel is not repaired. */
  readonly onLost: () => void;
}

/** This phone is on no network, not even a hotspot. */
export class NoNetwork extends Error {
  constructor() {
    super("No address on a local network");
    this.name = "NoNetwork";
  }
}

/** A WebRTC channel between two phones on the local network, without any server. */
export class Link {
  private readonly connection: RTCPeerConnection;
  private readonly channel: RTCDataChannel;
  private events: LinkEvents | undefined;
  private wasOpen = false;
  private isOver = false;

  private constructor() {
    this.connection = new RTCPeerConnection({ iceServers: [] });
    // Negotiated in advance by both ends.
    this.channel = this.connection.createDataChannel("foyer", { negotiated: true, id: CHANNEL });
    this.channel.onopen = () => {
      this.wasOpen = true;
      this.events?.onOpen();
    };
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => this.events?.onText(data);
    this.channel.onclose = () => this.lose();
    this.connection.onconnectionstatechange = () => {
      // The answering end fails until its answer is scanned, and connects all the same afterwards.
      if (this.wasOpen && this.connection.connectionState === "failed") this.lose();
    };
  }

  /** Throws NoNetwork. */
  static async offer(): Promise<{ readonly link: Link; readonly description: Description }> {
    const link = new Link();
    return { link, description: await link.open() };
  }

  /** Connects to the phone that made the offer. Throws NoNetwork. */
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

/** The lists by which scans are verified; only their scans are sent. */
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

  /** Updates the lists. One that is refused or past is dropped. */
  follow(read: (performance: number) => Manifest | null, isFollowed: (performance: number) => boolean): void {
    for (const [performance, held] of this.held) {
      const list = read(performance);
      if (list) this.take(list);
      else if (isFollowed(performance) || endOf(held) < serverNow()) this.held.delete(performance);
    }
  }

  /** The phones of a list's account. Every list of an account names them all, so the newest tells who was revoked. */
  phonesOf(list: Manifest): readonly Neighbour[] {
    const ours = this.all().filter(({ publicKey }) => publicKey === list.publicKey);
    return ours.reduce((one, other) => (other.readAt > one.readAt ? other : one), list).devices;
  }

  /** Whether this phone may still exchange anything with another. */
  name(uuid: string): boolean {
    return this.all().some((list) => this.phonesOf(list).some((phone) => phone.uuid === uuid));
  }

  clear(): void {
    this.held.clear();
  }
}
