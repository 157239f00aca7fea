import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";

interface Versioned {
  readonly version: number;
}

/** Keeps what we hold unless the frame is newer, since frames may be late or doubled. Made for `setQueryData`. */
export function newest<T extends Versioned>(incoming: T) {
  return (held: T | undefined): T => (held && held.version >= incoming.version ? held : incoming);
}

/**
 * Patches the rows that a list already shows and leaves the others alone: a list that is filtered, sorted or paged
 * gets no new rows from a frame. It returns the same array when nothing changed.
 */
export function patchRows<Row extends Versioned, Id>(
  held: readonly Row[],
  items: readonly Row[],
  idOf: (row: Row) => Id,
): readonly Row[] {
  const incoming = new Map(items.map((item) => [idOf(item), item]));
  let changed = false;
  const rows = held.map((row) => {
    const item = incoming.get(idOf(row));
    if (!item || item.version <= row.version) return row;
    changed = true;
    return item;
  });
  return changed ? rows : held;
}

/**
 * Reads queries again after a frame. A first reading that is under way is not begun anew by invalidating it, though its
 * answer may be older than the frame: it is read once more when it has come.
 */
export function readAgain(cache: QueryClient, queryKey: QueryKey): void {
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined) continue;
    const again = () => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, () => undefined);
  }
  void cache.invalidateQueries({ queryKey });
}

/** Runs at once, then at most once in so many milliseconds, however often it is called; the last call always runs. */
export function useAtMostEvery(milliseconds: number, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = useRef(false);
  const runNow = useEffectEvent(run);
  const go = useRef<() => void>(undefined);

  useEffect(() => {
    go.current = () => {
      isPending.current = false;
      runNow();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isPending.current) go.current?.();
      }, milliseconds);
    };
    return () => clearTimeout(timer.current);
  }, [milliseconds]);

  return useCallback(() => {
    isPending.current = true;
    if (timer.current === undefined) go.current?.();
  }, []);
}
