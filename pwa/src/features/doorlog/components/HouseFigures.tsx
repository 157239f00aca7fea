import { useQuery } from "@tanstack/react-query";
import { conflictsOf } from "@/shared/conflicts/calls";
import { thingsToSettle } from "@/shared/conflicts/model";
import { textsOf } from "@/i18n/i18n";
import { useAccountId } from "@/shell/session";
import { Figure, Figures } from "@/ui/Card";
import { LiveFigure, Spoken } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import type { Presence } from "../model";

/** How many came, are inside, have left, and how much is disputed. */
export function HouseFigures({ house, performance }: { readonly house: Presence; readonly performance: number }) {
  const t = textsOf("doorlog");
  const { data } = useQuery(conflictsOf(useAccountId(), performance));
  const { admitted, inside, left } = house;
  // As many as there are cards below, and as the badge in the menu says.
  const conflicts = thingsToSettle(house.conflicts, data?.rows ?? []);
  const figures = { admitted, inside, left, conflicts };
  return (
    <div className="fy-card doorlog-figures">
      <Figures>
        {(["admitted", "inside", "left", "conflicts"] as const).map((name) => (
          <Figure key={name} label={t(`figures.${name}`)}>
            <span className={name === "conflicts" && conflicts > 0 ? "doorlog-disputed" : undefined}>
              <LiveFigure value={figures[name]}>{formatCount(figures[name])}</LiveFigure>
            </span>
          </Figure>
        ))}
      </Figures>
      <Spoken text={t("spoken", { admitted, inside, left, count: conflicts })} />
    </div>
  );
}
