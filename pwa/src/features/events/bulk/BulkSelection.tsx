import "../components/dialogs.css";
import "./bulk.css";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Checkbox } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { DateField } from "@/office/DateField";
import { SaysWrong } from "@/office/FormErrors";
import type { EventDetails } from "../model";
import { DAY_HOURS, WEEK, type BulkForm } from "./bulkForm";
import type { DayHour } from "./model";
import { dayHours } from "./queries";

/** Which performances are meant: from day to day, on these week days, at these hours. */
export function BulkSelection({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  return (
    <>
      <fieldset className="events-plain">
        <legend className="events-legend">{t("range")}</legend>
        <div className="events-pair">
          <DateField name="from" label={t("from")} />
          <DateField name="to" label={t("to")} />
        </div>
      </fieldset>
      <Weekdays />
      <Hours event={event} />
    </>
  );
}

/** The days of the week; the form around it has them as `weekdays`. */
export function Weekdays() {
  const t = textsOf("bulk");
  const choice = useChoice<number>("weekdays", WEEK);
  const { value, toggle } = choice;
  return (
    <Choice legend={t("weekdays")} choice={choice}>
      <div className="events-choices">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={t(`days.${day}`)}
            checked={value.includes(day)}
            onChange={(change) => toggle(day, change.target.checked)}
          />
        ))}
      </div>
    </Choice>
  );
}

const NONE: readonly DayHour[] = [];

function Hours({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  const query = useQuery(dayHours(event.id));
  const own = query.data ?? NONE;
  const ownTimes = own.map(({ time }) => time);
  const others = DAY_HOURS.filter((time) => !ownTimes.includes(time));
  // All means all that there are; the other hours hold none.
  const all = own.length > 0 ? ownTimes : DAY_HOURS;
  const choice = useChoice<string>("times", all);
  const { value, toggle } = choice;
  const box = (time: string, label: string) => (
    <Checkbox
      key={time}
      label={label}
      checked={value.includes(time)}
      onChange={(change) => toggle(time, change.target.checked)}
    />
  );
  return (
    <Choice legend={t("times")} hint={t("zone")} choice={choice}>
      {own.length > 0 && (
        <div className="events-choices is-long" role="group" aria-label={t("ofEvent")}>
          {own.map(({ time, performances }) => box(time, t("hourOf", { time, count: performances })))}
        </div>
      )}
      <details className="events-hours" open={query.isError || undefined}>
        <summary>
          {t("moreHours")}
          <Icon name="down" size="small" />
        </summary>
        <div className="events-choices">{others.map((time) => box(time, time))}</div>
      </details>
    </Choice>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  readonly choice: Pick<ReturnType<typeof useChoice>, "ref" | "error" | "isAll" | "setAll">;
  readonly children: ReactNode;
}

function Choice({ legend, hint, choice: { ref, error, isAll, setAll }, children }: ChoiceProps) {
  const t = textsOf("bulk");
  const id = useId();
  return (
    <fieldset className="events-plain" aria-describedby={error || hint ? `${id}-says` : undefined}>
      <legend className="events-legend">{legend}</legend>
      <Checkbox
        ref={ref}
        id={id}
        label={t("selectAll")}
        checked={isAll}
        onChange={(change) => setAll(change.target.checked)}
        className="events-all"
      />
      {children}
      {error ? (
        <SaysWrong id={id} label={legend}>
          {error}
        </SaysWrong>
      ) : (
        hint && (
          <p id={`${id}-says`} className="fy-says">
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}

/** Some of many; `all` is what Select All chooses. */
function useChoice<Value extends number | string>(name: "weekdays" | "times", all: readonly Value[]) {
  const { control, trigger } = useFormContext<BulkForm>();
  const { field, fieldState } = useController({ control, name });
  const value = field.value as readonly (number | string)[] as readonly Value[];
  const change = (next: readonly Value[]) => {
    field.onChange(next);
    if (fieldState.error) void trigger(name);
  };
  return {
    value,
    ref: field.ref,
    error: fieldState.error?.message,
    isAll: all.length > 0 && all.every((one) => value.includes(one)),
    toggle: (one: Value, isOn: boolean) => change(isOn ? [...value, one] : value.filter((other) => other !== one)),
    setAll: (isOn: boolean) => change(isOn ? [...new Set([...value, ...all])] : []),
  };
}
