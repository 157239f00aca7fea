import { useId } from "react";
import { homeServer } from "@/device/homeServer";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { openDialog } from "@/shell/dialogs";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { statusLabel } from "@/ui/status";
import type { Card } from "../model";

/** What can be done with a performance from here. */
export function CardActions({ card, isMain = false }: { readonly card: Card; readonly isMain?: boolean }) {
  const t = textsOf("dashboard");
  const isOnline = useOnline();
  const isOffice = mayOpen("office", useUser().roleid);
  const { isCounterOpen } = card.state;
  const why = useId();
  // A phone app has no tabs.
  const opensTabs = homeServer === undefined;
  const needsLine = isCounterOpen && !isOnline;
  return (
    <div className={isMain ? "dashboard-actions is-main" : "dashboard-actions"}>
      <Button
        kind={isMain ? "main" : "plain"}
        icon="ticket"
        disabled={!isCounterOpen || !isOnline}
        title={isCounterOpen ? undefined : whyClosed(card, t("ended"))}
        aria-describedby={needsLine ? why : undefined}
        onClick={() => openDialog("walkIn", { performanceId: card.id })}
      >
        {t("walkIn")}
      </Button>
      <Button kind="plain" icon="users" className="dashboard-quiet" onClick={() => openBuyers(card)}>
        {t("buyers")}
      </Button>
      <ButtonLink
        kind="plain"
        icon="scan"
        className="dashboard-quiet"
        to={`/QrValidation/${card.id}`}
        {...(opensTabs && { target: "_blank", rel: "noopener" })}
      >
        {t("scanner")}
        {opensTabs && <span className="fy-unseen">{t("newTab")}</span>}
      </ButtonLink>
      {isOffice && (
        <ButtonLink kind="plain" icon="chart" className="dashboard-quiet" to={`/PerformanceView/${card.id}`}>
          {t("performance")}
        </ButtonLink>
      )}
      {isOffice && isMain && (
        <ButtonLink kind="plain" icon="sheet" className="dashboard-quiet dashboard-log" to={`/DoorLog/${card.id}`}>
          {t("doorLog")}
        </ButtonLink>
      )}
      {needsLine && (
        <p id={why} className="dashboard-why">
          {t("walkInNeeds")}
        </p>
      )}
    </div>
  );
}

/** The spec's tooltip, where that is why; a sale that has not begun or was closed has not ended. */
const whyClosed = ({ state }: Card, ended: string): string => (state.hasEnded ? ended : statusLabel(state.status));

function openBuyers({ id, eventName, subcategory, state }: Card): void {
  openDialog("buyers", {
    where: { event: state.event, performance: id, account: state.account },
    name: [eventName, subcategory].filter(Boolean).join(" · "),
    startsAt: state.startsAt,
    zone: state.zone,
  });
}
