import "@/ui/monthCalendar.css";
import { type ReactNode, useId } from "react";
import { t } from "@/i18n/i18n";
import { IconButton } from "./Button";
import { addMonths, longWeekdayName, monthName, monthOf, weekdayName, weeksOf } from "./days";

interface CalendarProps {
  /** `2026-12` */
  readonly month: string;
  /** The first and the last month that one may turn to. */
  readonly from: string;
  readonly until: string;
  readonly onMonth: (month: string) => void;
  /** What stands in a day of the month. */
  readonly dayOf: (day: string) => ReactNode;
  /** Below the days. */
  readonly children?: ReactNode;
}

/** A month, its weeks from Monday, and keys to the months before and after. */
export function MonthCalendar({ month, from, until, onMonth, dayOf, children }: CalendarProps) {
  const name = useId();
  const turn = (count: 1 | -1) => onMonth(monthOf(addMonths(`${month}-01`, count)));
  return (
    <div className="fy-calendar">
      <div className="fy-calendar-head">
        <IconButton
          icon="left"
          label={t("month.earlier")}
          disabledReason={month <= from && t("month.first")}
          onClick={() => turn(-1)}
        />
        <h3 id={name} aria-live="polite">
          {monthName(`${month}-01`)}
        </h3>
        <IconButton
          icon="right"
          label={t("month.later")}
          disabledReason={month >= until && t("month.last")}
          onClick={() => turn(1)}
        />
      </div>
      <Weeks month={month} name={name} dayOf={dayOf} />
      {children}
    </div>
  );
}

interface WeeksProps extends Pick<CalendarProps, "month" | "dayOf"> {
  readonly name: string;
}

function Weeks({ month, name, dayOf }: WeeksProps) {
  const weeks = weeksOf("month", `${month}-01`);
  const [week = []] = weeks;
  return (
    <table aria-labelledby={name}>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col" abbr={longWeekdayName(day)}>
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day}>{monthOf(day) === month && dayOf(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
