import { io, type Socket } from "socket.io-client";

interface Change {
  readonly topic: string;
  readonly version?: number;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Readonly<Record<string, unknown>>[];
}

const ANSWERS_WITHIN_MS = 30_000; // with parallel journeys

/** The public Socket.IO client; stores what it receives by topic. */
export class LiveLine {
  private readonly states = new Map<string, Readonly<Record<string, unknown>>>();
  readonly changes: Change[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on("change", (change: Change) => {
      this.changes.push(change);
      if (change.state) this.states.set(change.topic, change.state);
    });
  }

  static async open(url: string, auth: { readonly token: string } | { readonly event: number }): Promise<LiveLine> {
    const socket = io(url, { transports: ["websocket"], auth, forceNew: true, reconnectionDelay: 100 });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return new LiveLine(socket);
  }

  /** Subscribes; returns the current state. */
  async subscribe(topic: string): Promise<Readonly<Record<string, unknown>>> {
    const answer = (await this.socket
      .timeout(ANSWERS_WITHIN_MS)
      .emitWithAck("subscribe", { topics: [topic] })) as Record<string, { state?: Readonly<Record<string, unknown>> }>;
    const state = answer[topic]?.state;
    if (state) this.states.set(topic, state);
    return answer[topic] ?? {};
  }

  scan(reading: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.socket.timeout(ANSWERS_WITHIN_MS).emitWithAck("scan", reading);
  }

  /** The newest state received on a topic. */
  state(topic: string): Readonly<Record<string, unknown>> {
    return this.states.get(topic) ?? {};
  }

  close(): void {
    this.socket.disconnect();
  }
}
