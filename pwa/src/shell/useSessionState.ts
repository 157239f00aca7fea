import { useState } from "react";
import { useUser } from "@/shell/session";

const kept = new Map<string, unknown>();

/**
 * State that outlives its screen, for the same person and until the app is reloaded: a search that one returns to, an
 * exchange or an edit half done. Signing in and out forgets it.
 */
export function useSessionState<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const key = `${useUser().userid}:${name}`;
  const [value, setValue] = useState<Value>(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  const keep = (next: Value) => {
    kept.set(key, next);
    setValue(next);
  };
  return [value, keep];
}

export function forgetSessionState(): void {
  kept.clear();
}
