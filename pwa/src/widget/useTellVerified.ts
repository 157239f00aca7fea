import { useEffect, useEffectEvent } from "react";
import type { Stage } from "@/shared/payment/steps";
import { useHost, verified } from "@/widget/host";

/** Tells the page around the widget, which waits for it, that it is known what came of a payment. */
export function useTellVerified(at: Stage["at"]): void {
  const { verification } = useHost();
  const isKnown = verification !== undefined && at !== "asking" && at !== "succeeded";
  useEffect(() => {
    if (isKnown) verified();
  }, [isKnown]);
  // What is sold leads on at once, before the effect above has run.
  const leave = useEffectEvent(() => {
    if (verification !== undefined) verified();
  });
  useEffect(() => () => leave(), []);
}
