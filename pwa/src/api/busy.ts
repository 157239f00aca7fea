import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";

/** Longer than this nobody waits for a turn without a word. */
const PATIENCE_MS = 30_000;
const USUAL_WAIT_S = 1;

/** The server has no turn now. Whoever hears that from `onceFree` has waited already. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && error.code === "busy";

/**
 * Makes a call, and again as long as the server says that others have its few turns: it has then changed nothing. Some
 * calls wait while others do; each comes back at a moment of its own.
 */
export async function onceFree<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const wait = isBusy(error) ? waitOf(error) : Infinity;
      if (Date.now() + wait > until) throw error;
      await pause(wait, signal);
    }
  }
}

/** What the server asks for, and up to half of it more. */
function waitOf({ data }: ApiError): number {
  const asked = asRecord(data)?.retry_after;
  return (typeof asked === "number" ? asked : USUAL_WAIT_S) * (1 + Math.random() / 2) * 1000;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("", "AbortError"));
    });
  });
}
