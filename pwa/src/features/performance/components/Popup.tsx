import { Suspense } from "react";
import { lazy } from "@/shell/late";
import type { PerformanceView } from "../model";
import { WallsDialog } from "../walls/WallsDialog";
import type { Look } from "./Looks";
import { OrdersDialog } from "./OrdersDialog";
import { UpsellsDialog } from "./UpsellsDialog";

const TeamStatsDialog = lazy(() => import("@/shared/teams/TeamStatsDialog"));

interface PopupProps {
  readonly look: Look;
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** What 'View here' opens. */
export function Popup({ look, view, onClose }: PopupProps) {
  const { id, event, eventName, state } = view;
  switch (look) {
    case "orders":
      return <OrdersDialog view={view} onClose={onClose} />;
    case "upsells":
      return <UpsellsDialog view={view} onClose={onClose} />;
    case "walls":
      return <WallsDialog view={view} onClose={onClose} />;
    case "teams":
      return (
        <Suspense fallback={null}>
          <TeamStatsDialog
            where={{ event, performance: id }}
            eventName={eventName}
            startsAt={state.startsAt}
            zone={state.zone}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
