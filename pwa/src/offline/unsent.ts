import { isOurs, readWaiting, type Stored } from "@/offline/queueStore";
import type { Maker } from "@/offline/owner";
import type { Waiting } from "@/offline/waiting";

/** What one person has done with this device and the server does not know. */
export interface Unsent {
  readonly owner: string;
  /** null for what an earlier build has kept. */
  readonly by: Maker | null;
  /** Oldest first. */
  readonly waiting: readonly Waiting[];
}

/** What waits on this device, by whose it is: of everybody, or of all but whoever is signed in. */
export async function readUnsent(of: "everybody" | "others"): Promise<readonly Unsent[]> {
  const stored = await readWaiting("keep");
  const groups = new Map<string, Stored[]>();
  for (const each of stored) {
    if (each.owner === null || (of === "others" && isOurs(each))) continue;
    groups.set(each.owner, [...(groups.get(each.owner) ?? []), each]);
  }
  return [...groups].map(([owner, found]) => ({
    owner,
    by: found.find(({ by }) => by !== null)?.by ?? null,
    waiting: found.map(({ waiting }) => waiting),
  }));
}
