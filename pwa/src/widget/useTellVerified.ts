import { useEffect, useEffectEvent } from "react";
import type { CardPaying } from "@/shared/checkout/useCardPayment";
import { useHost, verified } from "@/widget/host";

/** Tells the page around the widget, which waits for it, that it is known what came of a payment. */
export function useTellVerified({ stage }: CardPaying): void {
  const { verification } = useHost();
  const isBeingAsked = stage.at === "asking" || (stage.at === "paid" && stage.error === undefined);
  const isKnown = verification !== undefined && !isBeingAsked;
  useEffect(() => {
    if (isKnown) verified();
  }, [isKnown]);
  // What is sold leads on at once, before the effect above has run.
  const leave = useEffectEvent(() => {
    if (verification !== undefined) verified();
  });
  useEffect(() => () => leave(), []);
}
