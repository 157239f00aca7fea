import { useState } from "react";

/** The first value that there was: a look that is published meanwhile comes with the next load, not while somebody buys. */
export function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
