import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { Button, IconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useDayText } from "@/ui/useDayText";
import { dayAfter, type DayTakings } from "../model";

interface HeadProps {
  readonly takings: DayTakings;
  readonly onDay: (day: string) => void;
  readonly children: ReactNode;
}

/** Which day is shown: the one before, the one after, or any from the device's own calendar. */
export function CashUpDayHead({ takings: { day, today }, onDay, children }: HeadProps) {
  const t = textsOf("cashup");
  const dayText = useDayText();
  // Today is asked for without its date, so that it is still today after midnight.
  const go = (next: string) => onDay(next >= today ? "" : next);
  return (
    <div className="cashup-head">
      <span className="cashup-days">
        <IconButton icon="left" kind="normal" label={t("dayBefore")} onClick={() => go(dayAfter(day, -1))} />
        <span className="cashup-pick">
          <CalendarButton label={`${t("chooseDay")} ${dayText(day)}`} type="date" max={today} value={day} onPick={go}>
            <Icon name="calendar" />
            {dayText(day)}
          </CalendarButton>
        </span>
        <IconButton
          icon="right"
          kind="normal"
          label={t("dayAfter")}
          because={day >= today && t("noLater")}
          onClick={() => go(dayAfter(day, 1))}
        />
      </span>
      {day !== today && (
        <Button kind="plain" onClick={() => onDay("")}>
          {t("today")}
        </Button>
      )}
      <span className="fy-grow" />
      {children}
    </div>
  );
}
