import { useFormat } from "@/ui/format";
import { MOMENT_PATTERN, writeMoment } from "./moment";
import { PickedField } from "./PickedField";
import { parseMoment } from "./typedDates";
import type { WallTime } from "./wallClock";

interface MomentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** The earliest that is offered. */
  readonly min?: WallTime | undefined;
}

/** A day and a time, typed or chosen from the device's calendar and clock, and spelled out as the spec writes them. */
export function MomentField({ min, ...field }: MomentFieldProps) {
  const { pattern } = useFormat();
  return (
    <PickedField
      {...field}
      type="datetime-local"
      pattern={MOMENT_PATTERN}
      toPicker={(text) => pickerOf(parseMoment(text, pattern))}
      fromPicker={(picked) => {
        const [day = "", time = ""] = picked.split("T");
        return writeMoment({ day, time: time.slice(0, 5) });
      }}
      {...(min && { min: pickerOf(min) })}
    />
  );
}

const pickerOf = (wall: WallTime | undefined) => (wall ? `${wall.day}T${wall.time}` : "");
