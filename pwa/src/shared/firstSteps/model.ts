/** An organisation's first steps in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";

export const STEPS = ["venue", "event", "onSale", "counter", "embed", "door"] as const;
export type Step = (typeof STEPS)[number];

export interface FirstSteps {
  /** A list, since what is kept on the device for a reload holds no sets. */
  readonly done: readonly Step[];
  /** The newest event; 0 for none. */
  readonly event: number;
  /** The next performance on sale; 0 for none. */
  readonly performance: number;
  /** Whether buyers can pay by card online. */
  readonly takesCards: boolean;
}

export function firstStepsFromWire(wire: Shapes["FirstStepsOut"]): FirstSteps {
  const isDone: Readonly<Record<Step, boolean>> = {
    venue: wire.venue,
    event: wire.event,
    onSale: wire.on_sale,
    counter: wire.counter,
    embed: wire.embed,
    door: wire.door,
  };
  return {
    done: STEPS.filter((step) => isDone[step]),
    event: wire.eventid,
    performance: wire.eventdetailid,
    takesCards: wire.takes_cards,
  };
}

/** Where a step is taken; the counter opens where one is, as soon as there is something to sell. */
export function addressOf(step: Step, { event, performance }: FirstSteps): string | undefined {
  const ofEvent = event > 0 ? `/EventConfiguration/${event}` : undefined;
  switch (step) {
    case "venue":
      return "/Venues";
    case "event":
      return "/EventConfiguration";
    case "onSale":
    case "embed":
      return ofEvent;
    case "counter":
      return undefined;
    case "door":
      return performance > 0 ? `/QrValidation/${performance}` : undefined;
  }
}
