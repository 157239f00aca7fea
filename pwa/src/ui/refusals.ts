import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/reply";

/** The form's field for each name on the wire; in a list of lines the first one, 0, stands for every one of them. */
export type WireFields<Form extends FieldValues> = Readonly<Record<string, FieldPath<Form>>>;

/** Puts a refusal under each field that it names, with the focus on the first; tells whether there is such a field. */
export function sayAtField<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  error: unknown,
  fields: WireFields<Form>,
): boolean {
  if (!(error instanceof ApiError) || error.field === undefined) return false;
  const all = asRecord(asRecord(error.data)?.fields) ?? { [error.field]: error.message };
  const said = Object.entries(all).flatMap(([wire, message]) => {
    const name = fieldOf(wire, fields);
    return name && typeof message === "string" ? [{ name, message }] : [];
  });
  said.forEach(({ name, message }, place) => form.setError(name, { message }, { shouldFocus: place === 0 }));
  return said.length > 0;
}

/** Whether a refusal is about one of the form's fields. */
export function isAtField<Form extends FieldValues>(error: unknown, fields: WireFields<Form>): boolean {
  return error instanceof ApiError && error.field !== undefined && fieldOf(error.field, fields) !== undefined;
}

/** `rates.3.percentage` for `upselltaxmapping.3.upselltaxpercentage`. */
export function fieldOf<Form extends FieldValues>(wire: string, fields: WireFields<Form>): FieldPath<Form> | undefined {
  const place = /\.(\d+)\./.exec(wire)?.[1];
  if (place === undefined) return fields[wire];
  const first = fields[wire.replace(`.${place}.`, ".0.")];
  return first?.replace(".0.", `.${place}.`) as FieldPath<Form> | undefined;
}
