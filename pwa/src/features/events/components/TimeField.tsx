import { useFormContext, useFormState } from "react-hook-form";
import { Field } from "@/ui/Field";
import { parseTime, writeTime } from "../wallClock";

interface TimeFieldProps {
  readonly name: string;
  readonly label: string;
}

/** h:mmAM/PM. What was typed is spelled out on leaving: "7:30" means the morning, and says so. */
export function TimeField({ name, label }: TimeFieldProps) {
  const { register, setValue, getFieldState } = useFormContext<Record<string, string>>();
  const state = useFormState<Record<string, string>>({ name });
  const spell = (left: { readonly target: { readonly value: string } }) => {
    const time = parseTime(left.target.value);
    if (time) setValue(name, writeTime(time), { shouldDirty: true });
  };
  return (
    <Field
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      placeholder="7:30PM"
      error={getFieldState(name, state).error?.message}
      {...register(name, { onBlur: spell })}
    />
  );
}
