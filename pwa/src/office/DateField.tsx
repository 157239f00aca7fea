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
}

/** A day, typed in any usual form or chosen from the device's calendar. */
export function DateField(field: DateFieldProps) {
  const { pattern } = useFormat();
  return (
    <PickedField
      {...field}
      type="date"
      pattern={pattern}
      toPicker={(text) => parseDay(text, pattern) ?? ""}
      shows={(day) => writeDay(day, pattern)}
    />
  );
}
