import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

const PART = /(["'`/])([\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2))/g;
const BUILD = /build:(["`])[0-9a-f]{12}\1/g;
const REVISION = /"revision":"[0-9a-f]/g;
const SOURCE = /javascript|css|html/;

/**
 * The same installation as it is after its next version was put up: its app is another build, whose parts have other
 * names. What the server says otherwise is the same. It is there until the run ends.
 */
export async function putUpNewerBuild(url: string): Promise<string> {
  const target = new URL(url);
  const server = createServer((asked, reply) => pass(target, asked, reply));
  server.on("upgrade", (asked, near: Socket) => join(target, asked, near));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function pass({ hostname, port }: URL, asked: IncomingMessage, reply: ServerResponse): void {
  const path = (asked.url ?? "/").replace("/assets/newer-", "/assets/");
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  // Nothing is as it was.
  delete headers["if-none-match"];
  delete headers["if-modified-since"];
  const onward = request({ hostname, port, path, method: asked.method, headers }, (told) => {
    const { "content-length": length, ...rest } = told.headers;
    if (asked.method !== "GET" || !SOURCE.test(told.headers["content-type"] ?? "")) {
      reply.writeHead(told.statusCode ?? 502, told.headers);
      return void told.pipe(reply);
    }
    reply.writeHead(told.statusCode ?? 502, length === undefined ? told.headers : rest);
    const parts: Buffer[] = [];
    told.on("data", (part: Buffer) => parts.push(part));
    told.on("end", () => reply.end(newer(Buffer.concat(parts).toString())));
  });
  onward.on("error", () => reply.destroy());
  reply.on("close", () => onward.destroy());
  asked.pipe(onward);
}

const newer = (text: string): string =>
  text
    .replace(PART, "$1newer-$2")
    .replace(BUILD, "build:$1000000000000$1")
    .replace(REVISION, (found) => `${found}0`);

function join({ hostname, port }: URL, { method, url, rawHeaders }: IncomingMessage, near: Socket): void {
  const far = connect(Number(port), hostname);
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let place = 0; place < rawHeaders.length; place += 2) lines.push(rawHeaders.slice(place, place + 2).join(": "));
  far.write(`${lines.join("\r\n")}\r\n\r\n`);
  near.pipe(far).pipe(near);
  near.on("error", () => far.destroy());
  far.on("error", () => near.destroy());
}
