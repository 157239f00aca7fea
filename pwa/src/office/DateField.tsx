import "@/office/office.css";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSays } from "@/office/fields";
import type { DatePattern } from "@/ui/dates";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { parseDay, writeDay } from "./wallClock";

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** The person's own, unless told. */
  readonly pattern?: DatePattern;
}

/** A day, typed or chosen from the device's calendar. */
export function DateField({ name, label, disabled, pattern: told }: DateFieldProps) {
  const { t } = useTranslation("office");
  const format = useFormat();
  const pattern = told ?? format.pattern;
  const { register, control, setValue } = useFormContext<Record<string, string>>();
  const says = useSays(name);
  const calendar = useRef<HTMLInputElement>(null);
  const typed = useWatch({ control, name });
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={pattern}
      {...says}
      {...register(name)}
      trailing={
        <span className="office-calendar">
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={parseDay(typed ?? "", pattern) ?? ""}
            onChange={(chosen) => {
              if (!chosen.target.value) return;
              const day = writeDay(chosen.target.value, pattern);
              setValue(name, day, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
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
