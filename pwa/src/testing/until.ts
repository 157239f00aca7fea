import { vi } from "vitest";

/** Only a failure is waited for so long: a busy machine is no reason for one. */
export const PATIENCE_MS = 15_000;

/** Waits until a check holds, for tests that draw nothing: the others have `waitFor` of Testing Library. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
