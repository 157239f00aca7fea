import { useIonViewDidLeave, useIonViewWillEnter } from "@ionic/react";
import { Suspense, useState, type ReactNode } from "react";
import { OnScreen } from "@/live/useTopic";
import { BarePage } from "@/shell/Page";
import { ErrorBoundary } from "@/shell/ErrorBoundary";

/** Around every screen: knows whether it is the one in front, catches what breaks in it, waits while it is fetched. */
export function View({ children }: { children: ReactNode }) {
  // Ionic keeps left screens mounted: what they hear pauses here, never in a feature.
  const [onScreen, setOnScreen] = useState(true);
  useIonViewWillEnter(() => setOnScreen(true));
  useIonViewDidLeave(() => setOnScreen(false));
  return (
    <OnScreen value={onScreen}>
      <ErrorBoundary>
        <Suspense fallback={<BarePage title="">{null}</BarePage>}>{children}</Suspense>
      </ErrorBoundary>
    </OnScreen>
  );
}
