import type { ComponentProps } from "react";
import { textsOf } from "@/i18n/i18n";
import { markOf } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { useShownZone } from "@/ui/zones";
import type { CalendarPerformance } from "./model";

interface EntryProps extends Omit<ComponentProps<"button">, "children"> {
  readonly performance: CalendarPerformance;
  /** With its figures, where there is room. */
  readonly isWide?: boolean;
}

/** A performance on its day: when, what, and by a mark whether it sells. */
export function CalendarEntry({ performance, isWide = false, className = "", ...button }: EntryProps) {
  const t = textsOf("calendar");
  const format = useFormat();
  const { startsAt, name, subcategory, status, sold, capacity } = performance;
  const zone = useShownZone(performance.zone);
  return (
    <button type="button" {...button} className={`calendar-entry is-${markOf(status)} ${className}`}>
      <span className="calendar-entry-head">
        <time dateTime={startsAt}>{format.time(startsAt, zone)}</time>
        <span className="fy-unseen">{status}</span>
      </span>
      <span className="calendar-entry-name" title={name}>
        {name}
      </span>
      {isWide && subcategory && <span className="calendar-entry-more">{subcategory}</span>}
      {isWide && (
        <span className="calendar-entry-more">
          <LiveFigure value={sold}>
            {t("sold", { sold: formatCount(sold), capacity: formatCount(capacity) })}
          </LiveFigure>
        </span>
      )}
    </button>
  );
}
