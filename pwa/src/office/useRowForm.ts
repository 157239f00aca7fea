import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
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
import { dropDraft, keepDraft, readDraft, type Draft } from "@/offline/drafts";
import { useUnsaved, type Unsaved } from "@/ui/confirm";
import { isAtField, sayAtField, type DtoFields } from "@/ui/useErrorsTogether";
import type { Opened } from "./editing";

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

/** What a form was brought back with: when it was typed, and what is missing. */
export interface Restored {
  readonly at: string;
  readonly hadFiles: boolean;
}

interface DraftState {
  readonly restored: Restored | undefined;
  /** Forgets what was kept; the form itself stays as it is. */
  readonly drop: () => void;
}

interface DraftOptions<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>;
  /** What is edited and whose it is; a form without a name keeps nothing. */
  readonly name: string | undefined;
  /** Gets what was typed before, once it is in the form again. */
  readonly onRestored?: (draft: Draft) => void;
}

/** Keeps what is typed in a long form, so that a reload, or a device that ran out of power, does not lose it. */
export function useDraft<Form extends FieldValues>({ form, name, onRestored }: DraftOptions<Form>): DraftState {
  const [restored, setRestored] = useState<Restored>();
  const drop = useCallback(() => {
    setRestored(undefined);
    if (name !== undefined) void dropDraft(name);
  }, [name]);
  const restore = useEffectEvent((draft: Draft) => {
    typeInto(form, draft.typed as Partial<Form>);
    setRestored({ at: draft.at, hadFiles: draft.hadFiles });
    onRestored?.(draft);
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    let unsubscribe: (() => void) | undefined;
    let isOver = false;
    void readDraft(name).then((draft) => {
      if (isOver) return;
      // A device may take its time to read: what was typed meanwhile is newer, and is kept as well.
      const meanwhile = draftOf((form.formState.defaultValues ?? {}) as Form, form.getValues());
      if (draft) restore({ ...draft, typed: { ...draft.typed, ...meanwhile?.typed } });
      else if (meanwhile) void keepDraft(name, meanwhile);
      unsubscribe = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const left = draftOf((defaultValues ?? {}) as Form, values);
          if (left) return void keepDraft(name, left);
          setRestored(undefined);
          void dropDraft(name);
        },
      });
    });
    return () => {
      isOver = true;
      unsubscribe?.();
    };
  }, [name, form]);
  return { restored, drop };
}

/** Types values into a form, over whatever stands there. */
export function typeInto<Form extends FieldValues>(form: UseFormReturn<Form>, typed: Readonly<Partial<Form>>): void {
  for (const [name, value] of Object.entries(typed)) {
    form.setValue(name as FieldPath<Form>, value as PathValue<Form, FieldPath<Form>>, { shouldDirty: true });
  }
}

/** What of a form is worth keeping; nothing of one that is as it was. */
function draftOf<Form extends FieldValues>(before: Form, now: Form): Draft | undefined {
  const chosen = Object.entries(changesIn(before, now));
  const typed = chosen.filter(([, value]) => !(value instanceof File));
  if (typed.length === 0) return undefined;
  return {
    at: new Date().toISOString(),
    typed: Object.fromEntries(typed.map(([field, value]) => [field, withoutFiles(value)])),
    before: Object.fromEntries(typed.map(([field]) => [field, withoutFiles(before[field])])),
    hadFiles: chosen.some(([, value]) => hasFile(value)),
  };
}

const hasFile = (value: unknown): boolean =>
  value instanceof File || (typeof value === "object" && value !== null && Object.values(value).some(hasFile));

/** A list or a record whose pictures have to be chosen again. */
function withoutFiles(value: unknown): unknown {
  if (value instanceof File) return null;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutFiles(each)]));
}

interface RowFormOptions<Form extends FieldValues, Row> extends Opened<Row> {
  readonly formOf: (row: Row | undefined) => Form;
  /** The rules of the form, as `zodResolver` reads them. */
  readonly resolver: Resolver<Form>;
  readonly save: (filled: Form, row: Row | undefined) => Promise<string>;
  /** The API's names of the fields, for a refusal that is about one. */
  readonly fields: DtoFields<Form>;
  /** Reads the row that comes with "somebody else saved first". */
  readonly rowOf: (dto: never) => Row;
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
  readonly updates: Partial<Form>;
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
  const [updates, setUpdates] = useState<Partial<Form>>({});
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
    setUpdates(changesIn(before, after));
    form.reset(after);
    typeInto(form, typed);
    setRow(newer);
    save.reset();
  };
  const renew = (fresh: Row) => {
    setRow(fresh);
    setTheirs(undefined);
    setUpdates({});
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
    updates,
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
