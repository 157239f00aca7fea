import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect } from "@playwright/test";

const APP = join(fileURLToPath(new URL("..", import.meta.url)), "pwa/src/App.tsx");

/** What an address names, by the names that the app's table of screens has for it; what is left out may be. */
export type Named = Readonly<Record<string, number>>;

/** The address of every screen of the app, as its table of screens has them: a screen that is added is among them. */
export function addressesOf(named: Named): readonly string[] {
  const paths = [...readFileSync(APP, "utf8").matchAll(/^ +(?:\{ )?path: "([^"*]+)"/gm)].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(45);
  const ways = paths.flatMap((path) => [path.replaceAll(/\/:\w+\?/g, ""), path]);
  const filled = ways.map((path) =>
    path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => (named[name] ? `/${named[name]}` : "")),
  );
  return [...new Set(filled)];
}
