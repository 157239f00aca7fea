import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { useFieldNote } from "./fields";
import { noonOf } from "@/ui/dates";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";

interface PickedProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The spec's word for the field, where another is read: decision 0129. */
  readonly spec?: string;
  readonly disabled?: boolean;
  readonly optional?: boolean;
  /** How it is spelled out, shown while it is empty. */
  readonly pattern: string;
  /** Which of the device's own calendars stands beside it. */
  readonly type: "date" | "datetime-local";
  /** The calendar's value for what is typed or is in the form, empty where that cannot be read. */
  readonly toPicker: (text: string) => string;
  /** What the field shows of it, and what the form has, where that is another. */
  readonly shows: (picked: string) => string;
  readonly toForm?: (picked: string) => string;
  /** The earliest and the latest that the calendar offers. */
  readonly min?: string;
  readonly max?: string;
}

/**
 * A day or a moment, typed in any usual form or chosen from the device's calendar. Below it stands in words what was
 * understood; on leaving, and before the form is sent, the field spells it out in the person's own form.
 */
export function PickedField(props: PickedProps) {
  const { name, label, hint, disabled, optional, pattern, type, toPicker, shows, toForm = shows, min, max } = props;
  const { spec } = props;
  const t = textsOf("office");
  const { control, setValue } = useFormContext<Record<string, string>>();
  const {
    field: { ref, value = "", onChange, onBlur },
  } = useController({ control, name });
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const format = useFormat();
  const picked = toPicker(value);
  const spelled = picked ? shows(picked) : value;
  const understood =
    picked &&
    (type === "date" ? format.dayAndDate(noonOf(picked), "UTC") : format.dateTimeThere(`${picked}:00Z`, "UTC"));
  const says = useFieldNote(name, [understood, hint].filter(Boolean).join(" · ") || undefined);
  const take = (text: string) => {
    const read = toPicker(text);
    const next = read ? toForm(read) : text;
    setTyped({ text, value: next });
    onChange(next);
  };
  return (
    <Field
      label={label}
      autoComplete="off"
      placeholder={pattern}
      data-spec={spec ?? (value === spelled ? undefined : value)}
      {...(optional !== undefined && { optional })}
      {...says}
      ref={ref}
      name={name}
      // What is set elsewhere takes the place of what was typed.
      value={typed?.value === value ? typed.text : spelled}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
      onKeyDown={(press) => press.key === "Enter" && setTyped(undefined)}
      readOnly={disabled}
      trailing={
        <CalendarButton
          label={t("pick", { what: label })}
          type={type}
          disabledReason={disabled && t("fixed")}
          min={min}
          max={max}
          value={picked}
          onPick={(chosen) =>
            setValue(name, toForm(chosen), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      }
    />
  );
}
