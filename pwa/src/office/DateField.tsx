import { useFormat } from "@/ui/format";
import { PickedField } from "./PickedField";
import { parseDay } from "./typedDates";
import { writeDay } from "./wallClock";

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  /** The spec's word for the field, where another is read: decision 0129. */
  readonly spec?: string;
  /** In which it is spelled out: the person's own, unless the spec has one for this field, which begins with the year. */
  readonly pattern?: "YYYY-MM-DD";
}

/** A day, typed in the person's own order or chosen from the device's calendar. */
export function DateField({ pattern: told, ...field }: DateFieldProps) {
  const { pattern: own } = useFormat();
  return (
    <PickedField
      {...field}
      type="date"
      pattern={told ?? own}
      toPicker={(text) => parseDay(text, own) ?? ""}
      fromPicker={(day) => writeDay(day, told ?? own)}
    />
  );
}
