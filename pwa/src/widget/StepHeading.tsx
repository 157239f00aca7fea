import type { ReactNode } from "react";
import { useArrival } from "@/shared/sale/useArrival";
import { hasMoved } from "@/widget/steps";

/** A step's heading, which takes the focus when the step follows another one, but not when the page loads. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useArrival();
  return (
    <h2 ref={hasMoved() ? heading : undefined} tabIndex={-1}>
      {children}
    </h2>
  );
}
