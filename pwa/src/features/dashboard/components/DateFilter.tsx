import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { CalendarButton } from "@/office/CalendarButton";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { DAY_PATTERN, dayFromTyped, dayToTyped } from "../model";

interface DateFilterProps {
  /** YYYY-MM-DD, empty for any. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day as dd/MM/yyyy, typed or chosen, and cleared by its cross. What is no day yet narrows nothing. */
export function DateFilter({ day, onChange }: DateFilterProps) {
  const t = textsOf("dashboard");
  const [typed, setTyped] = useState({ text: dayToTyped(day), day });
  const [isLeft, setLeft] = useState(false);
  // What was chosen or cleared elsewhere takes the place of what was typed.
  const text = typed.day === day ? typed.text : dayToTyped(day);
  const isWrong = isLeft && text.trim() !== "" && dayFromTyped(text) === undefined;
  const put = (next: string) => {
    const nextDay = dayFromTyped(next) ?? "";
    setTyped({ text: next, day: nextDay });
    setLeft(false);
    if (nextDay !== day) onChange(nextDay);
  };
  return (
    <Field
      label={t("filter.date")}
      inputMode="numeric"
      autoComplete="off"
      placeholder={DAY_PATTERN}
      value={text}
      error={isWrong ? t("filter.dateWrong") : undefined}
      onChange={({ target }) => put(target.value)}
      onBlur={() => setLeft(true)}
      trailing={
        <>
          {text !== "" && (
            <button type="button" className="fy-input-act" aria-label={t("filter.dateClear")} onClick={() => put("")}>
              <Icon name="x" size="small" />
            </button>
          )}
          <CalendarButton
            label={t("filter.datePick")}
            type="date"
            value={day}
            onPick={(picked) => put(dayToTyped(picked))}
          />
        </>
      }
    />
  );
}
