import { useState } from "react";
import { storage } from "@/device/device";
import { useUser } from "@/shell/session";

const stored = new Map<string, unknown>();

/**
 * State that outlives its screen, for the same person and until the app is reloaded: a search that one returns to, an
 * exchange or an edit half done. Signing in and out forgets it.
 */
export function useSessionState<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const key = `${useUser().userid}:${name}`;
  const read = () => ({ key, value: stored.has(key) ? (stored.get(key) as Value) : initial });
  const [held, setHeld] = useState(read);
  // Another name is another state, also on the same screen.
  const now = held.key === key ? held : read();
  if (now !== held) setHeld(now);
  const keep = (value: Value) => {
    stored.set(key, value);
    setHeld({ key, value });
  };
  return [now.value, keep];
}

/** Under which a device remembers what was opened on it. */
export const OPENED_KEY = "foyer-recent";

export function forgetSessionState(): void {
  stored.clear();
  storage.remove(OPENED_KEY);
}
