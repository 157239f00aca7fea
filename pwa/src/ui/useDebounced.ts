import { useEffect, useState } from "react";

/** A value once it has stayed the same for a while, `first` until then: nothing is asked at every keystroke. */
export function useDebounced<Value>(value: Value, milliseconds: number, first = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
