import { useIonViewDidLeave, useIonViewWillEnter } from "@ionic/react";
import { useState, type ReactNode } from "react";
import { OnScreen } from "@/live/useTopic";
import { PageHolder } from "@/shell/Page";

/** Around every screen: knows whether it is the one in front. */
export function View({ children }: { children: ReactNode }) {
  // Ionic keeps left screens mounted: what they hear pauses here, never in a feature.
  const [onScreen, setOnScreen] = useState(true);
  useIonViewWillEnter(() => setOnScreen(true));
  useIonViewDidLeave(() => setOnScreen(false));
  return (
    <OnScreen value={onScreen}>
      <PageHolder>{children}</PageHolder>
    </OnScreen>
  );
}
