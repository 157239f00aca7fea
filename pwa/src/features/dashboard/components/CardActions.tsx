import { inLine } from "@/i18n/apart";
import { homeServer } from "@/device/homeServer";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import { mayOpen } from "@/shell/access";
import { openDialog } from "@/shell/dialogs";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { useFormat } from "@/ui/format";
import type { Card } from "../model";

/** What can be done with a performance from here. */
export function CardActions({ card, isMain = false }: { readonly card: Card; readonly isMain?: boolean }) {
  const t = textsOf("dashboard");
  const isOnline = useOnline();
  const isOffice = mayOpen("office", useUser().roleid);
  const whyNoSale = useWhyNoSale(card.state);
  // A phone app has no tabs.
  const opensTabs = homeServer === undefined;
  const needsLine = !whyNoSale && !isOnline && t("walkInNeeds");
  const format = useFormat();
  // Each button says of which performance it is, to who cannot see on which card it stands.
  const of = (
    <span className="fy-unseen">
      {t("ofCard", { event: nameOf(card), when: format.dateTime(card.state.startsAt, card.state.zone) })}
    </span>
  );
  return (
    <div className={isMain ? "dashboard-actions is-main" : "dashboard-actions"}>
      <Button
        kind={isMain ? "main" : "plain"}
        icon="ticket"
        because={whyNoSale ?? needsLine}
        onClick={() => openDialog("walkIn", { performanceId: card.id })}
      >
        {t("walkIn")}
        {of}
      </Button>
      <Button kind="plain" icon="users" className="dashboard-quiet" onClick={() => openBuyers(card)}>
        {t("buyers")}
        {of}
      </Button>
      <ButtonLink
        kind="plain"
        icon="scan"
        className="dashboard-quiet"
        to={`/QrValidation/${card.id}`}
        {...(opensTabs && { target: "_blank", rel: "noopener" })}
      >
        {t("scanner")}
        {of}
        {opensTabs && <span className="fy-unseen">{t("newTab")}</span>}
      </ButtonLink>
      {isOffice && (
        <ButtonLink kind="plain" icon="chart" className="dashboard-quiet" to={`/PerformanceView/${card.id}`}>
          {t("performance")}
          {of}
        </ButtonLink>
      )}
      {isOffice && isMain && (
        <ButtonLink kind="plain" icon="sheet" className="dashboard-quiet dashboard-log" to={`/DoorLog/${card.id}`}>
          {t("doorLog")}
          {of}
        </ButtonLink>
      )}
      {needsLine && (
        <p className="dashboard-why" aria-hidden>
          {needsLine}
        </p>
      )}
    </div>
  );
}

const nameOf = ({ eventName, subcategory }: Card): string => inLine([eventName, subcategory]);

function openBuyers(card: Card): void {
  const { id, state } = card;
  openDialog("buyers", {
    where: { event: state.event, performance: id, account: state.account },
    name: nameOf(card),
    startsAt: state.startsAt,
    zone: state.zone,
  });
}
