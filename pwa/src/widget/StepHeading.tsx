import { useEffect, type ReactNode } from "react";
import { useArrival } from "@/shared/sale/useArrival";
import { showTop } from "@/widget/host";
import { hasMoved } from "@/widget/steps";

/** A step's heading. When the step follows another one it takes the focus, and the step is shown from its top. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useArrival();
  useEffect(() => {
    if (hasMoved()) showTop();
  }, []);
  return (
    <h2 ref={hasMoved() ? heading : undefined} tabIndex={-1}>
      {children}
    </h2>
  );
}
