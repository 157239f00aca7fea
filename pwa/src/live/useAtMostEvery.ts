import { useCallback, useEffect, useEffectEvent, useRef } from "react";

/** Runs at once, then at most once in so many milliseconds, however often it is called; the last call always runs. */
export function useAtMostEvery(milliseconds: number, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAskedFor = useRef(false);
  const runNow = useEffectEvent(run);
  const go = useRef<() => void>(undefined);

  useEffect(() => {
    go.current = () => {
      isAskedFor.current = false;
      runNow();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isAskedFor.current) go.current?.();
      }, milliseconds);
    };
    return () => clearTimeout(timer.current);
  }, [milliseconds]);

  return useCallback(() => {
    isAskedFor.current = true;
    if (timer.current === undefined) go.current?.();
  }, []);
}
