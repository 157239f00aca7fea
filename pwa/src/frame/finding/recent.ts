import { matchPath } from "react-router-dom";
import { storage } from "@/device/device";
import { OPENED_KEY } from "@/shell/useSessionState";

export type Kind = "orders" | "performances" | "events";

/** One thing that somebody has opened: its number alone, since names do not stay on a device. */
export interface OpenedOne {
  readonly kind: Kind;
  readonly id: number;
}

/** As many of a kind as the server tells at once. */
const MOST_OF_A_KIND = 5;

const PATHS: readonly (readonly [path: string, kind: Kind])[] = [
  ["/OrderDetails/:id", "orders"],
  ["/PerformanceView/:id", "performances"],
  ["/QrValidation/:id", "performances"],
  ["/EventConfiguration/:id", "events"],
];

/** What the screen at an address shows, where it is one of those that are remembered. */
export function openedAt(pathname: string): OpenedOne | undefined {
  for (const [path, kind] of PATHS) {
    const id = Number(matchPath(path, pathname)?.params["id"]);
    if (Number.isSafeInteger(id) && id > 0) return { kind, id };
  }
  return undefined;
}

/** What a person has opened on this device since they signed in, the newest first. */
export function recentOf(userId: number): readonly OpenedOne[] {
  try {
    const stored = JSON.parse(storage.read(OPENED_KEY) ?? "null") as {
      user: number;
      opened: readonly OpenedOne[];
    } | null;
    return stored?.user === userId ? stored.opened : [];
  } catch {
    return [];
  }
}

/** Remembers what the screen at an address shows; the end of the session forgets it. */
export function noteOpened(userId: number, pathname: string): void {
  const one = openedAt(pathname);
  if (!one) return;
  const others = recentOf(userId).filter(({ kind, id }) => kind !== one.kind || id !== one.id);
  const opened = [one, ...others].filter(
    ({ kind }, place, all) => all.slice(0, place).filter((before) => before.kind === kind).length < MOST_OF_A_KIND,
  );
  storage.write(OPENED_KEY, JSON.stringify({ user: userId, opened }));
}
