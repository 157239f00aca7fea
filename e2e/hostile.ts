import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SHEET = new URL("../server/catalogue/branding/tests/looks/hostile.css", import.meta.url);

/** A foreign server that logs requests, and a stylesheet that tries everything to cause some. */
export interface Elsewhere {
  readonly css: string;
  readonly reached: readonly string[];
  readonly stop: () => void;
}

export async function listenElsewhere(): Promise<Elsewhere> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const css = readFileSync(SHEET, "utf8").replaceAll("HOST", `http://127.0.0.1:${port}`);
  return { css, reached, stop: () => server.close() };
}
