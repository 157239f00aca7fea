import { api } from "@/api/client";
import { ownReply } from "@/api/done";
import { ApiError } from "@/api/errors";
import { isTransient } from "@/api/outcome";
import type { Shapes } from "@/api/wire";
import { homeServer } from "@/device/homeServer";
import { storage } from "@/device/storage";
import { getSession } from "@/shell/session";

const OWED_KEY = "foyer-last-word";
/** Whoever signs in next waits no longer than this for it. */
const PATIENCE_MS = 4000;

let running: Promise<void> | undefined;

/** Ends the session at the server; without a network that is owed, and `finishSignOut` does it. */
export async function endSessionAtServer(): Promise<void> {
  storage.write(OWED_KEY, "1");
  homeServer?.setAside();
  await finish(false);
}

/**
 * To be called at the start, when the network is back, and before somebody signs in: ends the session of whoever has
 * signed out without a network. On the web its cookie is still there, for no script to read.
 */
export async function finishSignOut(): Promise<void> {
  if (storage.read(OWED_KEY) === null) return;
  running ??= finish(getSession() !== null).finally(() => {
    running = undefined;
  });
  await running;
}

/** `isReplaced`: somebody has signed in since, and their cookie has taken the place of the one that is to end. */
async function finish(isReplaced: boolean): Promise<void> {
  const bearer = homeServer?.asideToken;
  try {
    // The server has ended what a sign-in replaces.
    if (!isReplaced || bearer !== undefined) await post(bearer);
  } catch (error) {
    // A refusal means that the session is over already.
    if (!(error instanceof ApiError) || isTransient(error)) return;
  }
  storage.remove(OWED_KEY);
  homeServer?.forgetAside();
}

async function post(bearer: string | undefined): Promise<void> {
  const options = { timeout: PATIENCE_MS, ...(bearer !== undefined && { bearer }) };
  ownReply(await api.post<Shapes["AboutPersonOut"]>("/auth/logout", {}, options), "userid");
}
