import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { errorMessage, newerIn } from "@/api/errors";
import { isAtField, sayAtField, type WireFields } from "@/ui/refusals";
import type { Opened } from "./editing";

interface RowFormOptions<Form extends FieldValues, Row> extends Opened<Row> {
  readonly formOf: (row: Row | undefined) => Form;
  /** The rules of the form, as `zodResolver` reads them. */
  readonly resolver: Resolver<Form>;
  readonly save: (filled: Form, row: Row | undefined) => Promise<string>;
  /** The wire's names of the fields, for a refusal that is about one. */
  readonly fields: WireFields<Form>;
  /** Reads the row that comes with "somebody else saved first". */
  readonly rowOf: (wire: never) => Row;
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
  /** Everything that somebody else saved meanwhile, as it was taken over last. */
  readonly news: Partial<Form>;
  /** Begins anew with a row: nothing is typed, nothing was refused. */
  readonly renew: (row: Row) => void;
  readonly onClose: () => void;
}

/** A popup's form: saved, refused at its fields, and brought together with what somebody else saved meanwhile. */
export function useRowForm<Form extends FieldValues, Row>(options: RowFormOptions<Form, Row>): RowForm<Form, Row> {
  const { row: opened, formOf, resolver, fields, rowOf, onSaved, onClose } = options;
  const [row, setRow] = useState(opened);
  const [theirs, setTheirs] = useState<Partial<Form>>();
  const [news, setNews] = useState<Partial<Form>>({});
  const form = useForm<Form>({
    resolver,
    mode: "onTouched",
    defaultValues: formOf(opened) as DefaultValues<Form>,
  });
  const save = useMutation({
    mutationFn: (filled: Form) => options.save(filled, row),
    onSuccess: onSaved,
    onError: (error) => sayAtField(form, error, fields),
  });
  const newer = newerIn(save.error, rowOf);
  const loadNewer = () => {
    if (newer === undefined) return;
    const [before, after] = [formOf(row), formOf(newer)];
    const typed = changesIn(before, form.getValues());
    setTheirs(changesIn(before, after, Object.keys(typed)));
    setNews(changesIn(before, after));
    form.reset(after);
    for (const [name, value] of Object.entries(typed)) {
      form.setValue(name as FieldPath<Form>, value as PathValue<Form, FieldPath<Form>>, { shouldDirty: true });
    }
    setRow(newer);
    save.reset();
  };
  const renew = (fresh: Row) => {
    setRow(fresh);
    setTheirs(undefined);
    setNews({});
    form.reset(formOf(fresh));
    save.reset();
  };
  return {
    form,
    row,
    save,
    refusal: save.error && newer === undefined && !isAtField(save.error, fields) ? errorMessage(save.error) : undefined,
    hasNewer: newer !== undefined,
    isLoaded: theirs !== undefined,
    loadNewer,
    theirs: theirs ?? {},
    news,
    renew,
    onClose,
  };
}

/** What of a form differs from what it was, of all its fields or of those named. */
export function changesIn<Form extends FieldValues>(
  before: Form,
  after: Form,
  names = Object.keys(before),
): Partial<Form> {
  const changed = names.filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Form>;
}

/** Values of a form are texts, numbers, and records and lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
