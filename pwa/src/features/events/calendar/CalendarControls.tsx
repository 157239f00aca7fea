import { useMemo } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button, IconButton } from "@/ui/Button";
import { Segment, Select } from "@/ui/Field";
import { turn, type View } from "@/ui/days";
import { eventsOf, type CalendarPerformance } from "./calendar";

interface TurningProps {
  readonly place: { readonly view: View; readonly day: string };
  readonly onTurn: (day: string) => void;
  readonly onToday: () => void;
}

/** One back, today, one further: at the top of the screen, on a phone where the thumb is. */
export function CalendarTurning({ place: { view, day }, onTurn, onToday }: TurningProps) {
  const t = textsOf("calendar");
  return (
    <div className="calendar-turning">
      <IconButton
        icon="left"
        kind="normal"
        label={t(view === "month" ? "previousMonth" : "previousWeek")}
        onClick={() => onTurn(turn(view, day, -1))}
      />
      <Button onClick={onToday}>{t("toToday")}</Button>
      <IconButton
        icon="right"
        kind="normal"
        label={t(view === "month" ? "nextMonth" : "nextWeek")}
        onClick={() => onTurn(turn(view, day, 1))}
      />
    </div>
  );
}

interface FilterProps {
  readonly performances: readonly CalendarPerformance[];
  readonly event: number;
  readonly onChoose: (event: number) => void;
}

/** One event of those that are on, or all of them. */
export function EventFilter({ performances, event, onChoose }: FilterProps) {
  const t = textsOf("calendar");
  const events = useMemo(() => eventsOf(performances), [performances]);
  const isElsewhere = event !== 0 && !events.some(({ id }) => id === event);
  return (
    <Select
      label={t("event")}
      bareLabel
      className="calendar-event"
      value={event}
      options={[
        { value: 0, label: t("allEvents") },
        // What was chosen stays chosen in a month in which it is not on.
        ...(isElsewhere ? [{ value: event, label: t("notOn") }] : []),
        ...events.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}

interface ViewProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

export function CalendarViewChoice({ view, onView }: ViewProps) {
  const t = textsOf("calendar");
  return (
    <Segment<View>
      label={t("view")}
      value={view}
      options={[
        { value: "month", label: t("month") },
        { value: "week", label: t("weekView") },
      ]}
      onChange={onView}
    />
  );
}
