import { createContext, use, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

type Slot = HTMLElement | null;

const BarSlot = createContext<readonly [Slot, (slot: Slot) => void]>([null, () => undefined]);

/** Around the bar and the step, so that the step can say something in the bar. */
export function WithBar({ children }: { readonly children: ReactNode }) {
  const slot = useState<Slot>(null);
  return <BarSlot value={slot}>{children}</BarSlot>;
}

/** What stands at the end of the bar, such as the time that is left; where there is no bar, it stands where it is written. */
export function InBar({ children }: { readonly children: ReactNode }) {
  const [slot] = use(BarSlot);
  return slot ? createPortal(children, slot) : children;
}

/** Where the bar puts what the step says in it. */
export const useBarSlot = () => use(BarSlot)[1];
