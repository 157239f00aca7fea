import { useId } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { openDialog } from "@/shell/dialogs";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import type { Card } from "../model";

/** What can be done with a performance from here. */
export function CardActions({ card, isMain = false }: { readonly card: Card; readonly isMain?: boolean }) {
  const t = textsOf("dashboard");
  const isOnline = useOnline();
  const { roleid } = useUser();
  const { isCounterOpen, hasEnded } = card.state;
  const why = useId();
  const needsLine = isCounterOpen && !isOnline;
  return (
    <div className="dashboard-actions">
      <Button
        kind={isMain ? "main" : "plain"}
        icon="ticket"
        disabled={!isCounterOpen || !isOnline}
        title={hasEnded ? t("ended") : undefined}
        aria-describedby={needsLine ? why : undefined}
        onClick={() => openDialog("walkIn", { performanceId: card.id })}
      >
        {t("walkIn")}
      </Button>
      <ButtonLink kind="plain" icon="scan" className="dashboard-quiet" to={`/QrValidation/${card.id}`}>
        {t("scanner")}
      </ButtonLink>
      {mayOpen("office", roleid) && (
        <ButtonLink kind="plain" icon="sheet" className="dashboard-quiet" to={`/DoorLog/${card.id}`}>
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
