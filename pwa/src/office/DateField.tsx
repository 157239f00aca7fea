import type { DatePattern } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { PickedField } from "./PickedField";
import { parseDay, writeDay } from "./wallClock";

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  /** The spec's word for the field, where another is read: decision 0129. */
  readonly spec?: string;
  /** The person's own, unless told. */
  readonly pattern?: DatePattern;
}

/** A day, typed or chosen from the device's calendar. */
export function DateField({ pattern: told, ...field }: DateFieldProps) {
  const format = useFormat();
  const pattern = told ?? format.pattern;
  return (
    <PickedField
      {...field}
      type="date"
      inputMode="numeric"
      pattern={pattern}
      toPicker={(text) => parseDay(text, pattern) ?? ""}
      fromPicker={(day) => writeDay(day, pattern)}
      spell={(text) => {
        const day = parseDay(text, pattern);
        return day ? writeDay(day, pattern) : text;
      }}
    />
  );
}
