import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import { errorMessage, newerIn } from "@/api/errors";
import { type Unsaved, useUnsaved } from "@/ui/confirm";
import { isAtField, sayAtField, type WireFields } from "@/ui/useErrorsTogether";
import type { Opened } from "./editing";
import { changesIn } from "./formChanges";
import { type Restored, typeInto, useDraft } from "./useDraft";

interface RowFormOptions<Form extends FieldValues, Row> extends Opened<Row> {
  readonly formOf: (row: Row | undefined) => Form;
  /** The rules of the form, as `zodResolver` reads them. */
  readonly resolver: Resolver<Form>;
  readonly save: (filled: Form, row: Row | undefined) => Promise<string>;
  /** The wire's names of the fields, for a refusal that is about one. */
  readonly fields: WireFields<Form>;
  /** Reads the row that comes with "somebody else saved first". */
  readonly rowOf: (wire: never) => Row;
  /** What is edited and whose it is, where the form is long: what is typed then survives a reload. */
  readonly draft?: string;
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
  /** Nobody leaves the form without being asked, as long as it is changed. */
  readonly unsaved: Unsaved;
  /** What is typed was saved in another way than by `save`: nothing is asked about it, and no draft of it stays. */
  readonly settle: () => void;
  /** What was typed before a reload, if any of it is in the form again. */
  readonly restored: Restored | undefined;
  /** Gives up what was typed before the reload: the form shows what is saved. */
  readonly discard: () => void;
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
  const { restored, drop } = useDraft({
    form,
    name: options.draft,
    onRestored: ({ typed, before }) => {
      const since = changesIn(before as Form, formOf(row), Object.keys(typed));
      if (Object.keys(since).length > 0) setTheirs(since);
    },
  });
  const unsaved = useUnsaved(form.formState.isDirty, drop);
  const settle = () => {
    unsaved.release();
    drop();
  };
  const save = useMutation({
    mutationFn: (filled: Form) => options.save(filled, row),
    onSuccess: (message) => {
      settle();
      onSaved(message);
    },
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
    typeInto(form, typed);
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
    unsaved,
    settle,
    restored,
    discard: () => {
      setTheirs(undefined);
      form.reset();
    },
    onClose,
  };
}
