import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, asRecord } from "@/api/errors";

/** Puts a refusal under each field that it names, with the focus on the first; tells whether there is such a field. */
export function sayAtField<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  error: unknown,
  fields: Readonly<Record<string, FieldPath<Form>>>,
): boolean {
  if (!(error instanceof ApiError) || error.field === undefined) return false;
  const all = asRecord(asRecord(error.data)?.fields) ?? { [error.field]: error.message };
  const said = Object.entries(all).flatMap(([wire, message]) => {
    const name = fields[wire];
    return name && typeof message === "string" ? [{ name, message }] : [];
  });
  said.forEach(({ name, message }, place) => form.setError(name, { message }, { shouldFocus: place === 0 }));
  return said.length > 0;
}
