import { useState } from "react";
import { changeFor, cleanAmount } from "./amounts";

export interface Given {
  readonly text: string;
  readonly put: (text: string) => void;
  /** The amount with two decimals; nothing while what was typed is none. */
  readonly tendered: string | undefined;
  /** Nothing while it is too little. */
  readonly change: string | undefined;
}

/** How much cash somebody gives for what is due: at first just that. */
export function useGiven(due: string): Given {
  const [text, put] = useState(due);
  const tendered = cleanAmount(text);
  return { text, put, tendered, change: changeFor(due, tendered) };
}
