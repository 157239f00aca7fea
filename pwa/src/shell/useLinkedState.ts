import { useLocation } from "react-router-dom";
import { useSessionState } from "./useSessionState";

interface Linked<Value> {
  readonly value: Value;
  /** The visit during which it was chosen. */
  readonly visit: string;
}

/**
 * State that outlives its screen and that a link may set: `/Orders?event=3&performance=7`. What the link says holds until
 * something else is chosen on that visit; the third answer is whether it does.
 */
export function useLinkedState<Value>(
  name: string,
  initial: Value,
  read: (terms: URLSearchParams) => Value | undefined,
): readonly [Value, (value: Value) => void, boolean] {
  const { key, search } = useLocation();
  const [stored, keep] = useSessionState<Linked<Value>>(name, { value: initial, visit: "" });
  const linked = stored.visit === key ? undefined : read(new URLSearchParams(search));
  return [linked ?? stored.value, (value) => keep({ value, visit: key }), linked !== undefined];
}

/** The number of a row that a link names; 0 where it names none. */
export const numberIn = (terms: URLSearchParams, name: string): number => {
  const text = terms.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};
