import { useLayoutEffect, useRef, type RefObject } from "react";

/** The group that had the focus when it was taken away, until what comes in its place is drawn. */
let gone: string | undefined;

/**
 * Keeps the focus in a group of choices that is drawn anew by what is chosen in it, as where it stands above one of
 * several lists: it is on the choice that was pressed. `label` says that it is the same group.
 */
export function useComesAgain(label: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const choices = group.current;
    const stop = gone === label && choices ? focusOnceSeen(choices) : undefined;
    return () => {
      stop?.();
      if (!choices?.contains(document.activeElement)) return;
      gone = label;
      // What comes in its place comes with the same drawing.
      queueMicrotask(() => (gone = undefined));
    };
  }, [label]);
  return group;
}

/** Ionic's parts show what stands in them a moment after it is there: only then it takes the focus. */
function focusOnceSeen(choices: HTMLElement): () => void {
  const focus = () => choices.querySelector<HTMLElement>(":checked")?.focus({ preventScroll: true });
  focus();
  if (choices.contains(document.activeElement)) return () => undefined;
  const watcher = new ResizeObserver(() => {
    watcher.disconnect();
    focus();
  });
  watcher.observe(choices);
  return () => watcher.disconnect();
}
