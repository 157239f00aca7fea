import { useTranslation } from "react-i18next";
import { Figure, Figures } from "@/ui/Card";
import { LiveFigure, Spoken } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import type { Presence } from "../model";

/** How many came, are inside, have left, and how much is disputed. */
export function HouseFigures({ house }: { readonly house: Presence }) {
  const { t } = useTranslation("doorlog");
  const { admitted, inside, left, conflicts } = house;
  return (
    <div className="fy-card doorlog-figures">
      <Figures>
        {(["admitted", "inside", "left", "conflicts"] as const).map((name) => (
          <Figure key={name} label={t(`figures.${name}`)}>
            <span className={name === "conflicts" && conflicts > 0 ? "doorlog-disputed" : undefined}>
              <LiveFigure value={house[name]}>{formatCount(house[name])}</LiveFigure>
            </span>
          </Figure>
        ))}
      </Figures>
      <Spoken text={t("spoken", { admitted, inside, left, count: conflicts })} />
    </div>
  );
}
