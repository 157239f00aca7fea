import { useEffect, useInsertionEffect, useRef, useSyncExternalStore } from "react";
import type { Topics } from "./generated/topics.d";
import { line, type LiveStatus } from "./live";
import type { Listener } from "./topicSubscriptions";
import type { ItemRow } from "./transport";

type Id = number | string;

const about = (family: keyof Topics) => (id: Id) => family.replace("{}", String(id));
const platform = (family: keyof Topics) => family;

/** Every topic that the server knows, one line each; a name that is not in the contract does not compile. */
export const topics = {
  performance: about("performance:{}"),
  performancePublic: about("performance:{}:public"),
  places: about("places:{}"),
  types: about("types:{}"),
  typesPublic: about("types:{}:public"),
  upsells: about("upsells:{}"),
  upsellsPublic: about("upsells:{}:public"),
  door: about("performance:{}:door"),
  doorLog: about("performance:{}:log"),
  sales: about("account:{}:sales"),
  orders: about("account:{}:orders"),
  order: about("order:{}"),
  admin: about("account:{}:admin"),
  conflicts: about("account:{}:conflicts"),
  days: about("account:{}:days"),
  exports: about("person:{}:exports"),
  sessions: about("person:{}:sessions"),
  rights: about("account:{}:rights"),
  devices: about("account:{}:devices"),
  device: about("device:{}"),
  platformAdmin: platform("platform:admin"),
  platformTaxes: platform("platform:taxes"),
} as const;

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
