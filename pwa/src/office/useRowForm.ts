import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { ApiError, asRecord, errorMessage } from "@/api/errors";
import { sayAtField } from "@/ui/refusals";

interface RowFormOptions<Form extends FieldValues, Row> {
  /** Undefined for a new one. */
  readonly opened: Row | undefined;
  readonly formOf: (row: Row | undefined) => Form;
  readonly resolver: Resolver<Form>;
  readonly save: (filled: Form, row: Row | undefined) => Promise<string>;
  /** The wire's names of the fields, for a refusal that is about one. */
  readonly fields: Readonly<Record<string, FieldPath<Form>>>;
  /** Reads the row that comes with "somebody else saved first". */
  readonly rowOf: (wire: never) => Row;
  /** Gets the server's message. */
  readonly onSaved: (message: string) => void;
}

export interface RowForm<Form extends FieldValues, Row> {
  readonly form: UseFormReturn<Form>;
  /** What one edits: as it was opened, or as somebody else saved it since. */
  readonly row: Row | undefined;
  readonly save: UseMutationResult<string, Error, Form>;
  /** Why it was not saved, where no field says it. */
  readonly refusal: string | undefined;
  readonly hasNewer: boolean;
  readonly isLoaded: boolean;
  /** Takes over what somebody else saved, but for the fields that were typed in. */
  readonly loadNewer: () => void;
  /** What somebody else saved in a field in which something else was typed. */
  readonly theirs: Partial<Form>;
}

/** A popup's form: saved, refused at its fields, and brought together with what somebody else saved meanwhile. */
export function useRowForm<Form extends FieldValues, Row>(options: RowFormOptions<Form, Row>): RowForm<Form, Row> {
  const { opened, formOf, resolver, fields, rowOf, onSaved } = options;
  const [row, setRow] = useState(opened);
  const [theirs, setTheirs] = useState<Partial<Form>>();
  const form = useForm<Form>({
    resolver,
    mode: "onTouched",
    defaultValues: formOf(opened) as DefaultValues<Form>,
  });
  // Read while rendering, or the form does not keep it up to date.
  const { dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (filled: Form) => options.save(filled, row),
    onSuccess: onSaved,
    onError: (error) => sayAtField(form, error, fields),
  });
  const newer = newerIn(save.error);
  const isAtField = save.error instanceof ApiError && save.error.field !== undefined && save.error.field in fields;
  const loadNewer = () => {
    if (newer === undefined) return;
    const fresh = rowOf(newer as never);
    const typedIn = new Set(Object.keys(dirtyFields));
    setTheirs(changesIn(formOf(row), formOf(fresh), typedIn));
    form.reset(formOf(fresh), { keepDirtyValues: true });
    setRow(fresh);
    save.reset();
  };
  return {
    form,
    row,
    save,
    refusal: save.error && newer === undefined && !isAtField ? errorMessage(save.error) : undefined,
    hasNewer: newer !== undefined,
    isLoaded: theirs !== undefined,
    loadNewer,
    theirs: theirs ?? {},
  };
}

/** The row as somebody else saved it, where that is why a call was refused. */
export function newerIn(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "changed") return undefined;
  return asRecord(error.data)?.current;
}

/** What differs between two states of a form, of the fields named. */
export function changesIn<Form extends FieldValues>(
  before: Form,
  after: Form,
  names: ReadonlySet<string>,
): Partial<Form> {
  const changed = Object.entries(after).filter(([name, value]) => names.has(name) && !isSame(value, before[name]));
  return Object.fromEntries(changed) as Partial<Form>;
}

/** Values of a form are texts, numbers, and records and lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
