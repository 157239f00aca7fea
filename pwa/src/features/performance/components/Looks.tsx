import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Icon, type IconName } from "@/ui/Icon";
import { LiveFigure, Meter } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { doorLogOf, earnedBy, type PerformanceView, sumOf } from "../model";
import { Counts } from "./Totals";

/** What can be looked at more closely. */
export type Look = "teams" | "orders" | "upsells" | "walls";

interface LooksProps {
  readonly view: PerformanceView;
  readonly onLook: (look: Look) => void;
}

/** A card for each, with what it comes to; Team Stats only where a performance is sold by places. */
export function Looks({ view, onLook }: LooksProps) {
  const t = textsOf("performance");
  const { orders, teams, upsells, state } = view;
  const card = (look: Look, icon: IconName, text: ReactNode) => (
    <LookCard look={look} icon={icon} text={text} onLook={onLook} />
  );
  return (
    <div className="performance-looks">
      {teams && card("teams", "team", t("looks.teamsText", { ...teams }))}
      {card("orders", "receipt", t("looks.ordersText", { ...orders }))}
      {card(
        "upsells",
        "cup",
        t("looks.upsellsText", {
          sold: sumOf(upsells, ({ sold }) => sold),
          total: formatMoney(earnedBy(upsells), state.currency),
        }),
      )}
      <Card className="performance-look is-admitted">
        <p>
          <b>{t("admitted")}</b>
          <span>
            <strong>
              <Counts to={doorLogOf(view)}>
                <LiveFigure value={state.admitted}>{formatCount(state.admitted)}</LiveFigure>
              </Counts>
            </strong>{" "}
            {t("of", { count: state.sold })}
          </span>
        </p>
        <Meter
          kind="in"
          sold={state.admitted}
          capacity={state.sold}
          label={t("admittedMeter", { admitted: state.admitted, sold: state.sold })}
        />
      </Card>
      {card("walls", "device", t("looks.wallsText"))}
    </div>
  );
}

interface CardProps {
  readonly look: Look;
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly onLook: (look: Look) => void;
}

function LookCard({ look, icon, text, onLook }: CardProps) {
  const t = textsOf("performance");
  const title = t(`looks.${look}`);
  return (
    <Card className="performance-look">
      <Icon name={icon} size="large" />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <button
        type="button"
        className="fy-link"
        aria-label={t("viewWhat", { what: title })}
        onClick={() => onLook(look)}
      >
        {t("view")}
      </button>
    </Card>
  );
}
