import { Suspense, type ComponentProps } from "react";
import { LivePerformance } from "@/widget/parts";

/** A performance's live figures, once what hears them is there. */
export function Live(props: ComponentProps<typeof LivePerformance>) {
  return (
    <Suspense fallback={null}>
      <LivePerformance {...props} />
    </Suspense>
  );
}
