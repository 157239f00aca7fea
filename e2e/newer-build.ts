import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

const PART = /(["'`/])([\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2))/g;
const BUILD = /build:(["`])[0-9a-f]{12}\1/g;
const REVISION = /"revision":"[0-9a-f]/g;
const SOURCE = /javascript|css|html/;

/**
 * Serves the same installation with a newer build of the app, whose files have other names; API responses are
 * unchanged. Runs until the end.
 */
export async function putUpNewerBuild(url: string): Promise<string> {
  const target = new URL(url);
  const server = createServer((incoming, response) => pass(target, incoming, response));
  server.on("upgrade", (incoming, near: Socket) => join(target, incoming, near));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function pass({ hostname, port }: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const path = (incoming.url ?? "/").replace("/assets/newer-", "/assets/");
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  // Nothing is unmodified.
  delete headers["if-none-match"];
  delete headers["if-modified-since"];
  const onward = request({ hostname, port, path, method: incoming.method, headers }, (upstream) => {
    const { "content-length": length, ...rest } = upstream.headers;
    if (incoming.method !== "GET" || !SOURCE.test(upstream.headers["content-type"] ?? "")) {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      return void upstream.pipe(response);
    }
    response.writeHead(upstream.statusCode ?? 502, length === undefined ? upstream.headers : rest);
    const parts: Buffer[] = [];
    upstream.on("data", (part: Buffer) => parts.push(part));
    upstream.on("end", () => response.end(newer(Buffer.concat(parts).toString())));
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
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
