import "../components/dialogs.css";
import "./bulk.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useController, useFormContext, useFormState } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { DateField } from "@/office/DateField";
import { cleanDecimal, SaysWrong, TextField } from "@/office/fields";
import { Button, IconButton } from "@/ui/Button";
import { Checkbox, describes, Switch } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { currencySymbol } from "@/ui/money";
import type { EventDetails } from "../model";
import { SaleMomentFields } from "../performances/PerformanceFields";
import { cleanBulkCount, DAY_HOURS, dayHours, WEEK, type BulkForm, type ChangeName, type DayHour } from "./bulk";

/** Each field appears only once its 'Change …' button is pressed. */
export function BulkChanges({ currency, zone }: { readonly currency: string; readonly zone: string }) {
  const t = textsOf("bulk");
  const { control, trigger } = useFormContext<BulkForm>();
  const { field, fieldState } = useController({ control, name: "changes" });
  const id = useId();
  const chosen = field.value;
  const error = fieldState.error?.message;
  const set = (name: ChangeName, isOn: boolean) => {
    field.onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name));
    if (error) void trigger("changes");
  };
  const change = (name: ChangeName, fields: ReactNode, isFirst = false) => (
    <Change
      name={name}
      isOn={chosen.includes(name)}
      onSet={(isOn) => set(name, isOn)}
      {...(isFirst && { first: { id, ref: field.ref } })}
    >
      {fields}
    </Change>
  );
  return (
    <fieldset className="events-plain" aria-describedby={error && `${id}-says`}>
      <legend className="events-legend">{t("changes")}</legend>
      <div className="events-changes">
        {change(
          "tickets",
          <TextField<BulkForm> name="tickets" label={t("tickets")} inputMode="numeric" clean={cleanBulkCount} />,
          true,
        )}
        {change(
          "onSale",
          <div className="events-moment">
            <SaleMomentFields of="onSale" zone={zone} />
          </div>,
        )}
        {change(
          "end",
          <div className="events-moment">
            <SaleMomentFields of="end" zone={zone} />
          </div>,
        )}
        {change(
          "cost",
          <TextField<BulkForm>
            name="cost"
            label={t("cost")}
            inputMode="decimal"
            clean={cleanDecimal}
            leading={<span aria-hidden="true">{currencySymbol(currency)}</span>}
          />,
        )}
        {change("isOnSale", <Toggle name="isOnSale" />)}
        {change("isBoxOfficeOnly", <Toggle name="isBoxOfficeOnly" />)}
      </div>
      {error && (
        <SaysWrong id={id} label={t("changes")}>
          {error}
        </SaysWrong>
      )}
    </fieldset>
  );
}

function Toggle({ name }: { readonly name: "isOnSale" | "isBoxOfficeOnly" }) {
  const t = textsOf("bulk");
  const { register, getFieldState, trigger } = useFormContext<BulkForm>();
  const state = useFormState<BulkForm>({ name: ["isOnSale", "isBoxOfficeOnly"] });
  const id = useId();
  const error = getFieldState(name, state).error?.message;
  // The two fields depend on each other: a change of one validates both.
  const again = { onChange: () => void (state.isSubmitted && trigger("isBoxOfficeOnly")) };
  return (
    <div>
      <Switch label={t(name)} {...describes(id, { label: t(name), error })} {...register(name, again)} />
      {error && (
        <SaysWrong id={id} label={t(name)}>
          {error}
        </SaysWrong>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly name: ChangeName;
  readonly isOn: boolean;
  readonly onSet: (isOn: boolean) => void;
  /** For the button that gets the focus if nothing was chosen. */
  readonly first?: { readonly id: string; readonly ref: (button: HTMLButtonElement | null) => void };
  readonly children: ReactNode;
}

function Change({ name, isOn, onSet, first, children }: ChangeProps) {
  const t = textsOf("bulk");
  const part = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    // The focus goes to the new field, and back to the button when the change is dropped.
    if (isOn !== wasOn.current) part.current?.querySelector<HTMLElement>(isOn ? "input" : "button")?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <div ref={part} className="events-change">
      {isOn ? (
        <>
          <div className="fy-grow">{children}</div>
          <IconButton icon="x" label={t("keep", { what: t(name) })} onClick={() => onSet(false)} />
        </>
      ) : (
        <Button kind="plain" {...first} onClick={() => onSet(true)}>
          {t("change", { what: t(name) })}
        </Button>
      )}
    </div>
  );
}

/** Selects performances by dates, weekdays and hours. */
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

/** Weekdays, as `weekdays` of the surrounding form. */
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
  // All means all that exist; the other hours have none.
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

/** A choice of several; `all` is what Select All chooses. */
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
