import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { useFieldNote } from "@/office/fields";
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
  readonly inputMode?: "numeric";
  /** Which of the device's own calendars stands beside it. */
  readonly type: "date" | "datetime-local";
  /** The calendar's value for what is typed, empty where that cannot be read; and back. */
  readonly toPicker: (text: string) => string;
  readonly fromPicker: (picked: string) => string;
  /** The earliest that the calendar offers. */
  readonly min?: string;
}

/**
 * A day or a moment, typed in any usual form or chosen from the device's calendar. Below it stands in words what was
 * understood; on leaving, and before the form is sent, the field spells it out in its own form.
 */
export function PickedField(props: PickedProps) {
  const { name, label, hint, disabled, optional, pattern, inputMode, type, toPicker, fromPicker, min } = props;
  const { spec } = props;
  const t = textsOf("office");
  const { register, control, setValue } = useFormContext<Record<string, string>>();
  const format = useFormat();
  const typed = useWatch({ control, name });
  const picked = toPicker(typed ?? "");
  const understood =
    picked &&
    (type === "date" ? format.dayAndDate(noonOf(picked), "UTC") : format.dateTimeThere(`${picked}:00Z`, "UTC"));
  const says = useFieldNote(name, [understood, hint].filter(Boolean).join(" · ") || undefined);
  const spell = ({ value }: { readonly value: string }) => {
    const read = toPicker(value);
    const spelled = read ? fromPicker(read) : value;
    if (spelled !== value) setValue(name, spelled, { shouldDirty: true });
  };
  return (
    <Field
      label={label}
      inputMode={inputMode}
      autoComplete="off"
      placeholder={pattern}
      data-spec={spec}
      {...(optional !== undefined && { optional })}
      {...says}
      {...register(name, { onBlur: ({ target }: { readonly target: { readonly value: string } }) => spell(target) })}
      onKeyDown={(press) => press.key === "Enter" && spell(press.currentTarget)}
      readOnly={disabled}
      trailing={
        <CalendarButton
          label={t("pick", { what: label })}
          type={type}
          because={disabled && t("fixed")}
          min={min}
          value={picked}
          onPick={(picked) =>
            setValue(name, fromPicker(picked), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      }
    />
  );
}
