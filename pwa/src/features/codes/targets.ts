/** What a code is for, event by event: all of it, or some of its performances. */
import { inLine } from "@/i18n/apart";
import type { Target } from "./model";

export interface EventTargets {
  readonly event: number;
  readonly eventName: string;
  /** Empty: every performance, also of those that are added later. */
  readonly performances: readonly number[];
}

export const isWhole = ({ performances }: EventTargets): boolean => performances.length === 0;

/** In the order in which the events were chosen; an event that is chosen as a whole stands for its performances. */
export function ofEvents(targets: readonly Target[]): readonly EventTargets[] {
  const events = [...new Set(targets.map(({ event }) => event))];
  return events.map((event) => {
    const own = targets.filter((target) => target.event === event);
    const some = own.some(({ performance }) => performance === null)
      ? []
      : own.flatMap(({ performance }) => performance ?? []);
    return { event, eventName: own[0]?.eventName ?? "", performances: some };
  });
}

export const withEvent = (targets: readonly Target[], event: number, eventName: string): readonly Target[] => [
  ...targets,
  { event, eventName, performance: null },
];

export const withoutEvent = (targets: readonly Target[], event: number): readonly Target[] =>
  targets.filter((target) => target.event !== event);

/** An event with other performances, in its place; null stands for all of them. */
export function withPerformances(
  targets: readonly Target[],
  { event, eventName }: EventTargets,
  performances: readonly number[] | null,
): readonly Target[] {
  const own: readonly Target[] = (performances ?? [null]).map((performance) => ({ event, eventName, performance }));
  return ofEvents(targets).flatMap((one) =>
    one.event === event ? own : targets.filter((target) => target.event === one.event),
  );
}

/** `Hamlet, Macbeth (3)` */
export const namesOf = (targets: readonly Target[]): string =>
  ofEvents(targets)
    .map((one) => (isWhole(one) ? one.eventName : inLine([one.eventName, `(${one.performances.length})`], " ")))
    .join(", ");
