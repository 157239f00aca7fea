import { act } from "@testing-library/react";
import type { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import { PATIENCE_MS } from "@/testing/until";

/** Stops what a page does every few seconds: in a drawn schedule nothing happens because of the time that passes. */
export const stopIntervals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

/**
 * Waits until no call is under way and the page waits for nothing, for tests whose server answers at once.
 *
 * @throws if that does not happen.
 */
export async function untilIdle(clients: readonly QueryClient[], isWaiting: () => boolean): Promise<void> {
  const latest = performance.now() + PATIENCE_MS;
  const isBusy = () => isWaiting() || clients.some((client) => client.isFetching() + client.isMutating() > 0);
  // Nothing may be under way before and after a turn: what a query has heard is rendered in the turn after that.
  for (let isIdle = false, wasIdle = false; !(isIdle && wasIdle);) {
    if (performance.now() > latest) throw new Error("The page does not come to rest");
    wasIdle = isIdle;
    // The effects of what was rendered run as `act` ends, and may send the next call.
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
    isIdle = !isBusy();
  }
}
