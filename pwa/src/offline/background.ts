import { asRecord, ownReplyOf } from "@/api/reply";
import { readWaiting, storeAnswer } from "@/offline/queueStore";
import {
  asSenderBehind,
  queueChannel,
  sendInOrder,
  verdictsIn,
  type Posts,
  type ScanReply,
  type TapReply,
} from "@/offline/waiting";

/** A call that hangs is no reason to keep the phone awake; so few at once get through on a thin line in that time. */
const GIVES_UP_AFTER_MS = 10_000;
const MOST_A_CALL = 25;

const postsUntil = (signal: AbortSignal): Posts => ({
  scan: async (scans) => verdictsIn<ScanReply>(await post("/v1/door/scans", { scans }, signal)),
  tap: async (taps) => verdictsIn<TapReply>(await post("/v1/door/upsells", { taps }, signal)),
});

/**
 * In the service worker: sends what waits, in order, though no page may be open. Gives up after ten seconds, and at once
 * when a page wants to send. Rejects if something goes on waiting, so that the browser wakes us again.
 */
export async function sendInBackground(): Promise<void> {
  const channel = queueChannel();
  try {
    await asSenderBehind(async (signal) => {
      const stored = await readWaiting("keep");
      const person = stored.length === 0 ? null : await whoIsSignedIn(signal);
      // Another person's scans are never sent in this one's name.
      const ours = stored.filter(({ owner }) => person !== null && owner === person);
      await sendInOrder(
        ours.map(({ waiting }) => waiting),
        postsUntil(signal),
        async (answered) => {
          // Kept until a door has heard it: no page may be open, and the app may be closed again before a door is.
          await storeAnswer(answered);
          channel?.postMessage({ type: "answered", answered });
        },
        MOST_A_CALL,
      );
    }, GIVES_UP_AFTER_MS);
  } finally {
    channel?.close();
  }
}

async function whoIsSignedIn(signal: AbortSignal): Promise<string | null> {
  const reply = await call("/v1/auth/session", { signal });
  const said = await ownReplyOf(reply);
  if (reply.status === 401 && said?.code === "invalid_token") return null;
  const person = asRecord(said?.user)?.userid;
  if (!reply.ok || typeof person !== "number") throw new Error(`The server says ${reply.status}`);
  return String(person);
}

const post = async (path: string, body: object, signal: AbortSignal): Promise<unknown> =>
  read(
    await call(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
      signal,
    }),
  );

function call(path: string, init: RequestInit): Promise<Response> {
  const headers = { Accept: "application/json", "X-Foyer-App": "1", ...(init.headers as Record<string, string>) };
  return fetch(path, { ...init, headers, credentials: "same-origin", cache: "no-store" });
}

async function read(reply: Response): Promise<unknown> {
  if (!reply.ok) throw new Error(`The server says ${reply.status}`);
  return ownReplyOf(reply);
}
