import { Suspense } from "react";
import { lazy } from "@/shell/lazy";
import type { ConfirmationProps } from "./Confirmation";

const Confirmation = lazy(() => import("./Confirmation"));

/** What is asked at the end alone is loaded then: the price, and the money that is taken for it. */
export function LateConfirmation(props: ConfirmationProps) {
  return (
    <Suspense fallback={null}>
      <Confirmation {...props} />
    </Suspense>
  );
}
