import { useEffect, type ReactNode } from "react";
import { useArrival } from "@/shared/sale/useArrival";
import { showTop } from "@/widget/host";
import { hasMoved } from "@/widget/steps";

interface BarProps {
  /** What it comes to: "2 tickets £51.00". */
  readonly sum?: ReactNode;
  /** Why it does not go on, or what is done meanwhile. */
  readonly says?: ReactNode;
  /** The ways on. */
  readonly children: ReactNode;
}

/**
 * What it comes to and the way on, at the end of a step, which stay in sight however long that is. In a frame as high as
 * what it shows the page around us says how much of it is out of sight (decision 0121).
 */
export function StayingBar({ sum, says, children }: BarProps) {
  return (
    <div className="fy-bar">
      {says}
      <div className="fy-bar-row">
        {sum}
        {children}
      </div>
    </div>
  );
}

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
