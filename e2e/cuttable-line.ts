import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A way to the system that can be cut: while it is, its port is refused and every connection over it is gone. */
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

  /** It leads to the system again, or to another one from now on. */
  async mend(url?: string): Promise<void> {
    if (url !== undefined) this.target = new URL(url);
    const server = createServer((near) => this.join(near, connect(Number(this.target.port), this.target.hostname)));
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
