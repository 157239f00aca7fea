import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A response in place of the system's; without a status the connection breaks within the body. */
interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A proxy to the system that can be cut: connections drop and new ones are refused. It can also answer itself, as a
 * captive portal does.
 */
export class CuttableLine {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private target: URL,
    private readonly port: number,
  ) {}

  static async to(url: string): Promise<CuttableLine> {
    const finder = createServer().listen(0, "127.0.0.1");
    await once(finder, "listening");
    const { port } = finder.address() as AddressInfo;
    finder.close();
    await once(finder, "close");
    const line = new CuttableLine(new URL(url), port);
    await line.mend();
    return line;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Restores the connection, to the same system or another. */
  async mend(url?: string): Promise<void> {
    if (url !== undefined) this.target = new URL(url);
    const server = createServer((near) => this.join(near, connect(Number(this.target.port), this.target.hostname)));
    this.server = server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
  }

  /** Answers every call so from now on, including the socket's handshake; reports each call. */
  async answerInstead(answer: Answer, report: (call: string) => void): Promise<void> {
    await this.cut();
    const reportCall = ({ method, url }: IncomingMessage) => report(`${method} ${url?.split("?")[0]}`);
    const server = createHttpServer((request, response) => {
      reportCall(request);
      // The request is read first, or closing would reset the connection.
      request.resume().on("end", () => {
        const { status, type = "text/plain", body } = answer;
        response.writeHead(status ?? 200, { "Content-Type": type, ...answer.headers, Connection: "close" });
        if (status !== undefined) response.end(body ?? undefined);
        else response.write(body, () => response.destroy());
      });
    });
    server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    this.server = server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, "close");
    server.close();
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
