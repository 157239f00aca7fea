import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { useFieldNote } from "@/office/fields";
import { Field } from "@/ui/Field";

interface PickedProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The spec's word for the field, where another is read: decision 0129. */
  readonly spec?: string;
  readonly disabled?: boolean;
  readonly optional?: boolean;
  /** How it is typed, shown while it is empty. */
  readonly pattern: string;
  readonly inputMode?: "numeric";
  /** Which of the device's own calendars stands beside it. */
  readonly type: "date" | "datetime-local";
  /** The calendar's value for what is typed, empty where that cannot be read; and back. */
  readonly toPicker: (text: string) => string;
  readonly fromPicker: (picked: string) => string;
  /** The earliest that the calendar offers. */
  readonly min?: string;
  /** Spells out what was typed, on leaving. */
  readonly spell?: (text: string) => string;
}

/** A day or a moment, typed or chosen from the device's calendar. */
export function PickedField(props: PickedProps) {
  const { name, label, hint, disabled, optional, pattern, inputMode, type, toPicker, fromPicker, min, spell } = props;
  const { spec } = props;
  const t = textsOf("office");
  const { register, control, setValue } = useFormContext<Record<string, string>>();
  const says = useFieldNote(name, hint);
  const typed = useWatch({ control, name });
  const leave = ({ target }: { readonly target: { readonly value: string } }) => {
    const spelled = spell?.(target.value) ?? target.value;
    if (spelled !== target.value) setValue(name, spelled, { shouldDirty: true });
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
      {...register(name, { onBlur: leave })}
      readOnly={disabled}
      trailing={
        <CalendarButton
          label={t("pick", { what: label })}
          type={type}
          because={disabled && t("fixed")}
          min={min}
          value={toPicker(typed ?? "")}
          onPick={(picked) =>
            setValue(name, fromPicker(picked), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
      }
    />
  );
}
