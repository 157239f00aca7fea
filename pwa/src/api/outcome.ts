import { ApiError } from "@/api/errors";

const REQUEST_TIMEOUT = 408;
const TOO_MANY = 429;

/**
 * Whether the server may have done what it was asked to do: no answer of its own came. What it refuses, it refuses with a
 * message and a code (`reply.ts`), and then nothing was done.
 */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.isUnanswered;

/** Whether the same call may succeed a moment later: it was not answered, or the server could not answer just now. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isUnanswered || error.status >= 500 || error.status === REQUEST_TIMEOUT || error.status === TOO_MANY);
