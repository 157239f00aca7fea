import { api } from "@/api/client";
import { deviceId } from "@/api/deviceId";
import type { Shapes } from "@/api/wire";
import { storage } from "@/device/device";
import { deviceKey, signText } from "@/offline/deviceKey";
import { readWaiting, removeWaiting, shutQueue, type Stored } from "@/offline/queueStore";

/** What the server expects to be signed (server/checkin/quarantine_selectors.py). */
const SIGNED_AS = "foyer-strays";
const MOST_A_LETTER = 100;
const TIMEOUT_MS = 10_000;
const OWED_KEY = "foyer-hand-in";

/**
 * A phone that was sent away has no session any more: what it still had to send it hands in signed with its own key,
 * and staff look at it. Tells whether all of it is there; what is not stays sealed, and is tried again by `handInOwed`.
 */
export async function handIn(account: number): Promise<boolean> {
  try {
    const stored = await readWaiting("keep");
    for (let start = 0; start < stored.length; start += MOST_A_LETTER)
      await post(account, stored.slice(start, start + MOST_A_LETTER));
    owe(null);
    return true;
  } catch {
    owe(account);
    return false;
  }
}

/** Called at the start and when the network is back. */
export async function handInOwed(): Promise<void> {
  const account = Number(storage.read(OWED_KEY));
  if (account > 0) await handIn(account);
}

async function post(account: number, part: readonly Stored[]): Promise<void> {
  const entries = part.map(({ waiting: { kind, request }, owner }) => ({ kind, made_by: Number(owner), request }));
  const letter = JSON.stringify(entries);
  const signature = await signText(await deviceKey(), `${SIGNED_AS}|${account}|${letter}`);
  const path = `/door/devices/${deviceId()}/letters`;
  const { kept } = await api.post<Shapes["KeptStraysOut"]>(
    path,
    { account, letter, signature },
    { timeout: TIMEOUT_MS },
  );
  // It is deleted here once the server has it, and by no other answer.
  if (typeof kept !== "number") throw new Error("The server has not said that it keeps them");
  for (const { waiting } of part) await removeWaiting(waiting.request.nonce);
  for (const owner of new Set(part.map((each) => each.owner))) await shutQueue(owner);
}

function owe(account: number | null): void {
  if (account === null) storage.remove(OWED_KEY);
  else storage.write(OWED_KEY, String(account));
}
