import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SaysWrong, useFieldNote } from "@/office/fields";
import { Button } from "@/ui/Button";
import { Checkbox, Field, Switch } from "@/ui/Field";
import { hourOf, WEEK, type TicketTypeForm, type WeekDay } from "./ticketTypeForm";
import { hoursOf } from "./ticketTypes";

const MINUTES = (hour: string) => {
  const [clock = "", half] = [hour.slice(0, -2), hour.slice(-2)];
  const [whole = 0, minute = 0] = clock.split(":").map(Number);
  return (whole % 12) * 60 + minute + (half === "PM" ? 720 : 0);
};

/** All performances, or those on some days of the week and at some hours, by their own clock. */
export function SaleRuleFields() {
  const t = textsOf("ticketTypes");
  const { register } = useFormContext<TicketTypeForm>();
  const fitsAll = useWatch<TicketTypeForm, "fitsAll">({ name: "fitsAll" });
  const { trigger, formState } = useFormContext<TicketTypeForm>();
  const isValidated = formState.isSubmitted || formState.errors.days !== undefined;
  return (
    <>
      <Switch
        className="types-choice is-whole"
        label={t("fields.fitsAll")}
        {...register("fitsAll", { onChange: () => isValidated && void trigger("days") })}
      />
      {!fitsAll && <MatchingRule />}
    </>
  );
}

function MatchingRule() {
  const t = textsOf("ticketTypes");
  const id = useId();
  const days = useController<TicketTypeForm, "days">({ name: "days" }).field;
  const hours = useController<TicketTypeForm, "hours">({ name: "hours" }).field;
  const { trigger, formState } = useFormContext<TicketTypeForm>();
  const { error, hint } = useFieldNote("days", undefined, (theirs) => (theirs as readonly WeekDay[]).join(", "));
  const event = useWatch<TicketTypeForm, "event">({ name: "event" });
  const played = useQuery(hoursOf(Number(event?.value ?? 0))).data ?? [];
  const known = [...new Set([...played, ...hours.value])].sort((one, other) => MINUTES(one) - MINUTES(other));
  const revalidate = () => formState.errors.days && void trigger("days");
  const toggle = (list: readonly string[], value: string, isOn: boolean) =>
    isOn ? [...list, value] : list.filter((one) => one !== value);
  return (
    <>
      <fieldset className="types-picks is-whole" aria-describedby={error ? `${id}-says` : undefined}>
        <legend>{t("fields.days")}</legend>
        {WEEK.map((day, place) => (
          <Checkbox
            key={day}
            {...(place === 0 && { id, ref: days.ref })}
            label={t(`week.${day}`)}
            checked={days.value.includes(day)}
            onChange={({ target }) => {
              days.onChange(WEEK.filter((one) => (one === day ? target.checked : days.value.includes(one))));
              revalidate();
            }}
          />
        ))}
      </fieldset>
      <fieldset className="types-picks is-whole">
        <legend>{t("fields.hours")}</legend>
        {known.map((hour) => (
          <Checkbox
            key={hour}
            label={hour}
            checked={hours.value.includes(hour)}
            onChange={({ target }) => {
              hours.onChange(toggle(hours.value, hour, target.checked));
              revalidate();
            }}
          />
        ))}
        <AddHour
          onAdd={(hour) => {
            if (!hours.value.includes(hour)) hours.onChange([...hours.value, hour]);
            revalidate();
          }}
        />
      </fieldset>
      {error ? (
        <SaysWrong id={id} label={t("fields.days")} className="types-rule-says is-whole">
          {error}
        </SaysWrong>
      ) : (
        hint && <p className="types-rule-says is-whole fy-small fy-quiet">{hint}</p>
      )}
    </>
  );
}

/** An hour at which nothing is played yet. */
function AddHour({ onAdd }: { readonly onAdd: (hour: string) => void }) {
  const t = textsOf("ticketTypes");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const add = () => {
    const hour = hourOf(typed);
    setWrong(hour === undefined);
    if (hour === undefined) return;
    onAdd(hour);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter adds the hour and does not send the form.
    event.preventDefault();
    add();
  };
  return (
    <span className="types-hour">
      <Field
        label={t("rule.hour")}
        placeholder="7:30PM"
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={isWrong ? t("errors.hour") : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <Button icon="plus" disabledReason={typed.trim() === "" && t("office:typeFirst")} onClick={add}>
        {t("rule.addHour")}
      </Button>
    </span>
  );
}
