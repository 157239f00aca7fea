import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft, readDraft, type Draft } from "@/offline/drafts";
import { changesIn } from "./formChanges";

/** What a form was brought back with: when it was typed, and what is missing. */
export interface Restored {
  readonly at: string;
  readonly hadFiles: boolean;
}

export interface DraftState {
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
