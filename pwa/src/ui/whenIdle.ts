const SOON_MS = 1500;

/**
 * Loads a part once the first screen stands and the browser rests, so that it is there when it is wanted, also if the
 * network is gone by then. Gives what calls that off.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const go = () => void load().catch(() => undefined);
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(go, { timeout: 2 * SOON_MS });
    else go(); // Safari has none
  }, SOON_MS);
  return () => clearTimeout(timer);
}
