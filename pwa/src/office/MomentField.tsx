import { MOMENT_PATTERN, parseMoment, writeMoment } from "./moment";
import { PickedField } from "./PickedField";
import type { WallTime } from "./wallClock";

interface MomentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
  /** The earliest that is offered. */
  readonly min?: WallTime | undefined;
}

/** A day and a time, as the spec writes them: typed, or chosen from the device's calendar and clock. */
export function MomentField({ min, ...field }: MomentFieldProps) {
  return (
    <PickedField
      {...field}
      type="datetime-local"
      pattern={MOMENT_PATTERN}
      toPicker={(text) => pickerOf(parseMoment(text))}
      fromPicker={(picked) => {
        const [day = "", time = ""] = picked.split("T");
        return writeMoment({ day, time: time.slice(0, 5) });
      }}
      spell={(text) => {
        const read = parseMoment(text);
        return read ? writeMoment(read) : text;
      }}
      {...(min && { min: pickerOf(min) })}
    />
  );
}

const pickerOf = (wall: WallTime | undefined) => (wall ? `${wall.day}T${wall.time}` : "");
