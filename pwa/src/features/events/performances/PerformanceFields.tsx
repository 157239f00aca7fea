import "../components/dialogs.css";
import "./performances.css";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { DateField, TimeField } from "@/office/DateField";
import { SaysWrong, TextField } from "@/office/fields";
import { parseDay, parseTime } from "@/office/typedDates";
import { isAfter, writeDay, writeTime, type WallTime } from "@/office/wallClock";
import { Button } from "@/ui/Button";
import { describes, Switch } from "@/ui/Field";
import type { DatePattern } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { currencySymbol } from "@/ui/money";
import { Note } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import type { PerformanceForm } from "./performanceForm";

type Moments = Pick<PerformanceForm, "date" | "time" | "endDate" | "endTime">;

interface SaleEnd {
  /** true: the sale would end after the start. false: longer before it than before. */
  readonly isTooLate: boolean;
  /** The end of the sale if it moved along, at the same local distance from the start. */
  readonly along: Pick<PerformanceForm, "endDate" | "endTime">;
}

/** How a new start affects an unchanged end of the sale; undefined if it is fine. */
export function saleEndLeft(form: Moments, held: Moments, pattern: DatePattern): SaleEnd | undefined {
  const [start, before] = [startOf(form, pattern), startOf(held, pattern)];
  const [end, endBefore] = [endOf(form, pattern), endOf(held, pattern)];
  if (!start || !before || !end || !endBefore) return undefined;
  if (same(start, before) || !same(end, endBefore)) return undefined;
  const along = wallOf(millisOf(end) + millisOf(start) - millisOf(before));
  const isTooLate = isAfter(end, start);
  // An hour later on the same evening needs no warning.
  if (!isTooLate && start.day === before.day) return undefined;
  return { isTooLate, along: { endDate: writeDay(along.day, pattern), endTime: writeTime(along.time) } };
}

const startOf = ({ date, time }: Moments, pattern: DatePattern) => wall(date, time, pattern);
const endOf = ({ endDate, endTime }: Moments, pattern: DatePattern) => wall(endDate, endTime, pattern);

function wall(date: string, time: string, pattern: DatePattern): WallTime | undefined {
  const [day, hour] = [parseDay(date, pattern), parseTime(time)];
  return day && hour ? { day, time: hour } : undefined;
}

const same = (one: WallTime, other: WallTime) => !isAfter(one, other) && !isAfter(other, one);

const millisOf = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`);

function wallOf(millis: number): WallTime {
  const [day = "", time = ""] = new Date(millis).toISOString().split("T");
  return { day, time: time.slice(0, 5) };
}

interface FieldsProps {
  /** The venue's. */
  readonly zone: string;
  readonly sold: number;
  readonly currency: string;
  /** The sale has begun: its dates are fixed. */
  readonly isLocked: boolean;
}

export function PerformanceFields({ zone, sold, currency, isLocked }: FieldsProps) {
  const t = textsOf("events");
  return (
    <>
      <fieldset className="events-moment" disabled={isLocked}>
        <legend className="fy-unseen">{t("edit.event")}</legend>
        <DateField name="date" label={t("edit.date")} spec="EventDate" disabled={isLocked} />
        <TimeField name="time" day="date" zone={zone} label={t("edit.time")} spec="EventTime" />
      </fieldset>
      <fieldset className="events-moment" disabled={isLocked}>
        <legend className="fy-unseen">{t("edit.onSale")}</legend>
        <SaleMomentFields of="onSale" zone={zone} isLocked={isLocked} />
      </fieldset>
      <fieldset className="events-moment">
        <legend className="fy-unseen">{t("edit.end")}</legend>
        <SaleMomentFields of="end" zone={zone} />
      </fieldset>
      <SaleEndNote />
      <div className="events-moment">
        <TextField<PerformanceForm>
          name="cost"
          label={t("edit.cost")}
          data-spec="TicketCost"
          inputMode="decimal"
          leading={<span aria-hidden="true">{currencySymbol(currency)}</span>}
          hint={isLocked ? t("edit.costHint") : undefined}
        />
        <TextField<PerformanceForm>
          name="tickets"
          label={t("edit.tickets")}
          data-spec="NumberofTickets"
          inputMode="numeric"
          hint={sold > 0 ? t("edit.sold", { count: sold }) : undefined}
        />
      </div>
      <SaleSwitches />
      <TextField<PerformanceForm>
        name="message"
        label={t("edit.message")}
        hint={t("edit.messageHint")}
        optional
        maxLength={500}
      />
    </>
  );
}

/** Warns if a new date passes the end of the sale or leaves it days behind. */
function SaleEndNote() {
  const t = textsOf("events");
  const { pattern } = useFormat();
  const dayText = useDayText();
  const { control, formState, setValue } = useFormContext<PerformanceForm>();
  const [date, time, endDate, endTime] = useWatch({ control, name: ["date", "time", "endDate", "endTime"] });
  const held = formState.defaultValues as PerformanceForm;
  const left = saleEndLeft({ date, time, endDate, endTime }, held, pattern);
  if (!left) return null;
  const move = () => {
    for (const name of ["endDate", "endTime"] as const) {
      setValue(name, left.along[name], { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <Note
      kind="warn"
      action={
        <Button size="small" onClick={move}>
          {t("edit.endAlong")}
        </Button>
      }
    >
      {t(left.isTooLate ? "edit.endTooLate" : "edit.endStays", {
        when: `${dayText(parseDay(endDate, pattern) ?? "")}, ${endTime}`,
      })}
    </Note>
  );
}

/** Sells to everybody, at the box office only, or not: one switch turns the other off. */
function SaleSwitches() {
  const t = textsOf("events");
  const { register, setValue, formState } = useFormContext<PerformanceForm>();
  const other = (name: "isOnSale" | "isBoxOfficeOnly") => ({
    onChange: (change: { readonly target: { readonly checked: boolean } }) => {
      if (change.target.checked) setValue(name, false, { shouldDirty: true, shouldValidate: true });
    },
  });
  const id = useId();
  const error = formState.errors.isBoxOfficeOnly?.message;
  return (
    <div className="events-switches">
      <Switch label={t("edit.isOnSale")} {...register("isOnSale", other("isBoxOfficeOnly"))} />
      <Switch
        label={t("edit.isBoxOfficeOnly")}
        {...describes(id, { label: t("edit.isBoxOfficeOnly"), error })}
        data-spec="Box Office Only Sale (Amber State)"
        {...register("isBoxOfficeOnly", other("isOnSale"))}
      />
      {error && (
        <SaysWrong id={id} label={t("edit.isBoxOfficeOnly")}>
          {error}
        </SaysWrong>
      )}
    </div>
  );
}

interface MomentProps {
  readonly of: "onSale" | "end";
  /** The venue's. */
  readonly zone: string;
  readonly isLocked?: boolean;
}

const SPEC = {
  onSale: { date: "Onsaledate", time: "OnsaleTime" },
  end: { date: "Enddate", time: "EndsaleTime" },
};

/** The start or end of a sale, in the venue's time zone. */
export function SaleMomentFields({ of, zone, isLocked = false }: MomentProps) {
  const t = textsOf("events");
  const [date, time] = [`${of}Date`, `${of}Time`];
  return (
    <>
      <DateField
        name={date}
        label={t(`edit.${date}`)}
        hint={of === "end" ? t("edit.endHint") : undefined}
        spec={SPEC[of].date}
        disabled={isLocked}
      />
      <TimeField name={time} day={date} zone={zone} label={t(`edit.${time}`)} spec={SPEC[of].time} />
    </>
  );
}
