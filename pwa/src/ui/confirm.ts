import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { t } from "@/i18n/i18n";

/** What is asked or open now, if anything is, and who is told when that changes. */
export function questionStore<What>() {
  const watchers = new Set<() => void>();
  let now: What | null = null;
  return {
    read: (): What | null => now,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    put: (what: What | null): void => {
      now = what;
      watchers.forEach((watcher) => watcher());
    },
  };
}

interface Question {
  readonly title: string;
  readonly text?: string;
  /** The Yes destroys something. */
  readonly danger?: boolean;
  /** The buttons' words: No and Yes, unless the spec has others. */
  readonly no?: string;
  readonly yes?: string;
}

export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

/** What is asked now. */
export const questions = questionStore<OpenQuestion>();

/** Asks a question with No and Yes; closing the dialog means No. */
export function confirm(question: Question): Promise<boolean> {
  questions.read()?.answer(false);
  return new Promise((resolve) => questions.put({ ...question, answer: resolve }));
}

/** Answers what is asked, if anything is. */
export function answer(yes: boolean): void {
  questions.read()?.answer(yes);
  questions.put(null);
}

/** What somebody has typed and not saved, wherever it is on the screen; each with what is done when it is given up. */
const changed = new Map<symbol, () => void>();

const stop = (leaving: BeforeUnloadEvent) => leaving.preventDefault();

function put(key: symbol, discard: () => void): void {
  changed.set(key, discard);
  window.addEventListener("beforeunload", stop);
}

function take(key: symbol): void {
  changed.delete(key);
  if (changed.size === 0) window.removeEventListener("beforeunload", stop);
}

async function askFor(keys: readonly symbol[]): Promise<boolean> {
  const words = { title: t("shell:unsaved.title"), text: t("shell:unsaved.text") };
  const answers = { yes: t("shell:unsaved.leave"), no: t("shell:unsaved.stay") };
  if (!(await confirm({ ...words, ...answers, danger: true }))) return false;
  for (const key of keys) {
    changed.get(key)?.();
    take(key);
  }
  return true;
}

export const hasUnsaved = (): boolean => changed.size > 0;

/** Whether one may leave the screen: at once where nothing is typed, and otherwise as somebody answers. */
export const mayLeave = async (): Promise<boolean> => !hasUnsaved() || askFor([...changed.keys()]);

/** What is typed in one form. */
export interface Unsaved {
  /** Asks whether this form may be closed, if something is typed in it. */
  readonly ask: () => Promise<boolean>;
  /** It is saved: nothing is asked about it any more, until somebody changes it again. */
  readonly release: () => void;
}

const nothing = () => undefined;

/**
 * A form that nobody leaves without being asked, while it is changed: by whatever way, one guard knows of it. `discard`
 * is what follows when it is given up.
 */
export function useUnsaved(isChanged: boolean, discard: () => void = nothing): Unsaved {
  const [key] = useState(() => Symbol("form"));
  const giveUp = useEffectEvent(discard);
  useEffect(() => {
    if (isChanged) put(key, () => giveUp());
    return () => take(key);
  }, [key, isChanged]);
  const ask = useCallback(async () => !changed.has(key) || askFor([key]), [key]);
  const release = useCallback(() => take(key), [key]);
  return useMemo(() => ({ ask, release }), [ask, release]);
}
