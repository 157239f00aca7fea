import type { FieldValues } from "react-hook-form";

/** What of a form differs from what it was, of all its fields or of those named. */
export function changesIn<Form extends FieldValues>(
  before: Form,
  after: Form,
  names = Object.keys(before),
): Partial<Form> {
  const changed = names.filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Form>;
}

/** Values of a form are texts, numbers, files, and records and lists of them. */
const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof File || other instanceof File ? one === other : JSON.stringify(one) === JSON.stringify(other);
