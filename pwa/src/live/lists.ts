import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
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
 * Reads once more, when its answer has come, whatever is being read: the answer may be older than a frame. The second
 * reading is not followed by a third, or a list would be read without end while much is sold.
 */
export function readOnceMore(cache: QueryClient, queryKey: QueryKey, isFirst = false): void {
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    const { promise } = query;
    if (!promise || followed.has(promise) || (isFirst && query.state.data !== undefined)) continue;
    followed.add(promise);
    const again = () => {
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
      if (query.promise) followed.add(query.promise);
    };
    void promise.then(again, () => undefined);
  }
}

const followed = new WeakSet<Promise<unknown>>();

/** Reads queries again after a frame. A first reading is not begun anew by invalidating it: it is read once more. */
export function readAgain(cache: QueryClient, queryKey: QueryKey): void {
  readOnceMore(cache, queryKey, true);
  void cache.invalidateQueries({ queryKey });
}

/**
 * For an item topic whose frames have queries read again, at most once in so many milliseconds. Joining it does not
 * read twice what is being read for the first time.
 */
export function useReadAgain(milliseconds: number, ...keys: readonly QueryKey[]) {
  const cache = useQueryClient();
  const read = useAtMostEvery(milliseconds, () => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
  });
  const onItems = () => {
    // A later reading is followed by the next one that is due.
    for (const queryKey of keys) readOnceMore(cache, queryKey, true);
    read();
  };
  return { onItems, onResync: read };
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
