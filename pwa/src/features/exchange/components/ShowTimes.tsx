import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { Offer } from "@/shared/sale/offer";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { ShowRow } from "./ShowRow";

const ALL = "";

interface TimesProps {
  readonly event: number;
  readonly currency: string;
  /** The performances of the chosen day that are on sale. */
  readonly shows: readonly Offer[];
  readonly day: string | undefined;
  /** The order's own. */
  readonly current: number;
  readonly chosen: number | undefined;
  readonly onChoose: (performance: number | undefined) => void;
}

/** The show times of a day: all of them, or the one that is asked for. */
export function ShowTimes({ event, currency, shows, day, current, chosen, onChoose }: TimesProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  const dayText = useDayText();
  const [asked, setAsked] = useState({ day, time: ALL });
  const time = asked.day === day ? asked.time : ALL;
  const timeOf = (offer: Offer) => format.time(offer.startsAt, offer.zone);
  const times = [...new Set(shows.map(timeOf))];
  const shown = time === ALL ? shows : shows.filter((offer) => timeOf(offer) === time);
  const ask = (next: string) => {
    setAsked({ day, time: next });
    const found = shows.filter((offer) => timeOf(offer) === next);
    if (next !== ALL) onChoose(found[0]?.performance);
  };
  return (
    <div className="exchange-times">
      <Select
        label={t("times.label")}
        value={time}
        disabled={shows.length === 0}
        options={[{ value: ALL, label: t("times.all") }, ...times.map((each) => ({ value: each, label: each }))]}
        onChange={({ target }) => ask(target.value)}
      />
      {day === undefined && <p className="fy-quiet">{t("times.dayFirst")}</p>}
      {day !== undefined && shows.length === 0 && <Note>{t("times.none", { day: dayText(day) })}</Note>}
      {shown.length > 0 && (
        <fieldset className="exchange-shows">
          <legend className="fy-unseen">{t("times.of", { day: dayText(day ?? "") })}</legend>
          {shown.map((offer) => (
            <ShowRow
              key={offer.performance}
              event={event}
              offer={offer}
              currency={currency}
              isCurrent={offer.performance === current}
              isChosen={offer.performance === chosen}
              onChoose={() => onChoose(offer.performance)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
