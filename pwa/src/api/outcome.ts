import { ApiError, asRecord } from "@/api/errors";

const REQUEST_TIMEOUT = 408;

/**
 * Whether the server may have done what it was asked to do: no answer came, or one that is not its own, such as a
 * proxy's. What it refuses, it refuses with a code or a message, and then nothing was done.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isUnanswered) return true;
  if (error.code !== undefined) return false;
  return error.status >= 500 || error.status === REQUEST_TIMEOUT || asRecord(error.data)?.message === undefined;
}
