import "@/office/office.css";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { useFieldNote } from "@/office/fields";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface PickedProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
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
  const t = textsOf("office");
  const { register, control, setValue } = useFormContext<Record<string, string>>();
  const says = useFieldNote(name, hint);
  const calendar = useRef<HTMLInputElement>(null);
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
      {...(optional !== undefined && { optional })}
      {...says}
      {...register(name, { onBlur: leave })}
      readOnly={disabled}
      trailing={
        <span className="office-calendar">
          <input
            ref={calendar}
            type={type}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            value={toPicker(typed ?? "")}
            onChange={(chosen) => {
              if (!chosen.target.value) return;
              const picked = fromPicker(chosen.target.value);
              setValue(name, picked, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
            }}
          />
          <button
            type="button"
            className="fy-input-act"
            aria-label={t("pick", { what: label })}
            disabled={disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size="small" />
          </button>
        </span>
      }
    />
  );
}
