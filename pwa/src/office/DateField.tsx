import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import { useFormat, zoneName } from "@/ui/format";
import { PickedField } from "./PickedField";
import { useFieldNote } from "./fields";
import { parseDay, parseTime } from "./typedDates";
import { instantsOf, writeDay, writeTime } from "./wallClock";

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

interface TimeFieldProps {
  readonly name: string;
  /** The field of its day. */
  readonly day: string;
  readonly label: string;
  /** The venue's. */
  readonly zone: string;
  /** The spec's word for the field, where another is read: decision 0129. */
  readonly spec?: string;
}

/** h:mmAM/PM. What was typed, in any usual form, is spelled out on leaving: "7:30" means the morning, and says so. */
export function TimeField({ name, day, label, zone, spec }: TimeFieldProps) {
  const { register, setValue } = useFormContext<Record<string, string>>();
  const says = useFieldNote(name, useTwice(name, day, zone));
  const spell = ({ value }: { readonly value: string }) => {
    const time = parseTime(value);
    if (time) setValue(name, writeTime(time), { shouldDirty: true });
  };
  return (
    <Field
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      placeholder="7:30PM"
      data-spec={spec}
      {...says}
      {...register(name, { onBlur: ({ target }: { readonly target: { readonly value: string } }) => spell(target) })}
      onKeyDown={(press) => press.key === "Enter" && spell(press.currentTarget)}
    />
  );
}

/** Which of two is meant, in the night in which the clocks show a time twice. */
function useTwice(name: TimeFieldProps["name"], day: TimeFieldProps["day"], zone: string): string | undefined {
  const t = textsOf("office");
  const { pattern } = useFormat();
  const { control } = useFormContext<Record<string, string>>();
  const [typedDay = "", typedTime = ""] = useWatch({ control, name: [day, name] });
  const [on, at] = [parseDay(typedDay, pattern), parseTime(typedTime)];
  const [first, second] = on && at ? instantsOf({ day: on, time: at }, zone) : [];
  if (first === undefined || second === undefined || !at) return undefined;
  return t("twice", { time: writeTime(at), zone: zoneName(zone, first) });
}
