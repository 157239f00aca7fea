import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Listener } from "@/live/book";
import type { ItemRow } from "@/live/wire";
import { line, type LiveStatus } from "@/live/live";

/** False on a page that was left but is still mounted. The shell says so; without a shell every part is on screen. */
export const OnScreen = createContext(true);

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => line.watch(changed),
    () => line.status,
  );
}

/** Hears a state topic: `onState` gets the whole state, at once and after every change. A null name hears nothing. */
export function useTopic<State>(topic: string | null, onState: (state: State) => void): LiveStatus {
  const hear = useEffectEvent((state: unknown) => onState(state as State));
  useListener(topic, () => ({ onState: (state) => hear(state) }));
  return useLiveStatus();
}

interface ItemOptions<Item> {
  readonly onItems: (items: readonly Item[], position: number | undefined) => void;
  /** Frames may be missing: refetch. Called after each (re)connect of a topic without a position, and when told to. */
  readonly onResync: (position: number | undefined) => void;
  /** Where to go on from, for the topics that have a position (the door's). */
  readonly position?: () => number | undefined;
}

/** Hears an item topic: rows that changed, each with its id and version. */
export function useItems<Item extends ItemRow>(topic: string | null, options: ItemOptions<Item>): LiveStatus {
  const hear = useEffectEvent((items: readonly ItemRow[], position: number | undefined) =>
    options.onItems(items as readonly Item[], position),
  );
  const resync = useEffectEvent((position: number | undefined) => options.onResync(position));
  const position = useEffectEvent(() => options.position?.());
  useListener(topic, () => ({
    onItems: (items, at) => hear(items, at),
    onResync: (at) => resync(at),
    position: () => position(),
  }));
  return useLiveStatus();
}

function useListener(topic: string | null, listener: () => Listener): void {
  const onScreen = useContext(OnScreen);
  const make = useEffectEvent(listener);
  useEffect(() => {
    if (topic === null || !onScreen) return;
    return line.listen(topic, make());
  }, [topic, onScreen]);
}
