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

/** Back, today, forward: at the top, or near the thumb on a phone. */
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
        // The chosen event stays chosen in months without it.
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
