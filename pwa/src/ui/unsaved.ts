import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { t } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";

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
