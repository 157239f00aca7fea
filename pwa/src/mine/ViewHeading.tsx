import type { ReactNode } from "react";
import { hasMoved } from "@/mine/views";
import { useArrival } from "@/shared/sale/useArrival";

/** A view's heading, which takes the focus when the view follows another one, but not when the page loads. */
export function ViewHeading({ children }: { readonly children: ReactNode }) {
  const heading = useArrival();
  return (
    <h2 ref={hasMoved() ? heading : undefined} tabIndex={-1}>
      {children}
    </h2>
  );
}
