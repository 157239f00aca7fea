import { useEffect, useInsertionEffect, useRef, useSyncExternalStore } from "react";
import type { Listener } from "@/live/topicSubscriptions";
import { line, type LiveStatus } from "@/live/live";
import type { ItemRow } from "@/live/wire";

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => line.watch(changed),
    () => line.status,
  );
}

/** When what is shown was last asked for by HTTP, where no socket opens (milliseconds by the server's clock). */
export function usePolledAt(): number | undefined {
  return useSyncExternalStore(
    (changed) => line.watch(changed),
    () => line.polledAt,
  );
}

/**
 * Hears a state topic: `onState` gets the whole state, at once and after every change. A null name hears nothing.
 * `onGone`: what it is about was deleted, or may not be heard any more.
 */
export function useTopic<State>(
  topic: string | null,
  onState: (state: State) => void,
  onGone?: () => void,
): LiveStatus {
  useListener(topic, { onState: (state) => onState(state as State), onRefused: () => onGone?.() });
  return useLiveStatus();
}

interface ItemOptions<Item> {
  readonly onItems: (items: readonly Item[], position: number | undefined) => void;
  /** Frames may be missing: fetch again. Called after each join of a topic without a position, and when told to. */
  readonly onResync: (position: number | undefined) => void;
  /** The position from which to go on, for topics that have positions (the door's). */
  readonly position?: () => number | undefined;
}

/** Hears an item topic: rows that changed, each with its id and version. */
export function useItems<Item extends ItemRow>(topic: string | null, options: ItemOptions<Item>): LiveStatus {
  useListener(topic, {
    onItems: (items, position) => options.onItems(items as readonly Item[], position),
    onResync: (position) => options.onResync(position),
    position: () => options.position?.(),
  });
  return useLiveStatus();
}

/** Listens as long as the page is on screen, always with the newest render's callbacks. */
function useListener(topic: string | null, listener: Listener): void {
  const latest = useRef(listener);
  useInsertionEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    if (topic === null) return;
    return line.listen(topic, {
      onState: (state) => latest.current.onState?.(state),
      onItems: (items, position) => latest.current.onItems?.(items, position),
      onResync: (position) => latest.current.onResync?.(position),
      onRefused: (error) => latest.current.onRefused?.(error),
      position: () => latest.current.position?.(),
    });
  }, [topic]);
}
