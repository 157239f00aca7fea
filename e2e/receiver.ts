import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly id: string; readonly type: string; readonly number: number; readonly data: EventData };
}

interface EventData {
  readonly order?: { readonly order: number; readonly status: string; readonly tickets: readonly unknown[] };
}

/** Another system, which hears of orders at an address of this machine. */
export class Receiver {
  readonly received: Delivery[] = [];
  private answer = { status: 204, text: "" };

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on("request", (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) as Delivery["event"] });
        response.writeHead(receiver.answer.status, { "Content-Type": "text/plain" });
        response.end(receiver.answer.text);
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** Answers so from now on. */
  answers(status: number, text = ""): void {
    this.answer = { status, text };
  }

  of(type: string): readonly Delivery[] {
    return this.received.filter(({ event }) => event.type === type);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Whether an event is signed with a secret, as Standard Webhooks has it: `v1` over `id.timestamp.body`. */
export function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const [id, at, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name]);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = Buffer.from(
    createHmac("sha256", key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest("base64"),
  );
  return String(signatures)
    .split(" ")
    .map((one) => Buffer.from(one.replace(/^v1,/, "")))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
