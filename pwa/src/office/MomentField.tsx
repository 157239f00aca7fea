import { useFormat } from "@/ui/format";
import { writeMoment } from "./moment";
import { PickedField } from "./PickedField";
import { parseMoment } from "./typedDates";
import { type WallTime, writeDay, writeTime } from "./wallClock";

interface MomentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** The earliest and the latest that are offered. */
  readonly min?: WallTime | undefined;
  readonly max?: WallTime | undefined;
}

/** A day and a time, typed or chosen from the device's calendar and clock; the form has it as the spec writes it. */
export function MomentField({ min, max, ...field }: MomentFieldProps) {
  const { pattern } = useFormat();
  return (
    <PickedField
      {...field}
      type="datetime-local"
      pattern={`${pattern}, 7:30PM`}
      toPicker={(text) => pickerOf(parseMoment(text, pattern))}
      shows={(picked) => {
        const { day, time } = wallOf(picked);
        return `${writeDay(day, pattern)}, ${writeTime(time)}`;
      }}
      toForm={(picked) => writeMoment(wallOf(picked))}
      {...(min && { min: pickerOf(min) })}
      {...(max && { max: pickerOf(max) })}
    />
  );
}

const pickerOf = (wall: WallTime | undefined) => (wall ? `${wall.day}T${wall.time}` : "");

function wallOf(picked: string): WallTime {
  const [day = "", time = ""] = picked.split("T");
  return { day, time: time.slice(0, 5) };
}
