import { homeServer } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import type { Card } from "../model";
import { openBuyers } from "./openBuyers";
import { OfCard, SellButton } from "./SellButton";

/** What can be done with a performance from here. */
export function CardActions({ card }: { readonly card: Card }) {
  const t = textsOf("dashboard");
  const isOffice = mayOpen("office", useUser().roleid);
  // A phone app has no tabs.
  const opensTabs = homeServer === undefined;
  const of = <OfCard card={card} />;
  return (
    <div className="dashboard-actions">
      <SellButton card={card} kind="plain" isWhole />
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
    </div>
  );
}
