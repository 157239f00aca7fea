/** A performance's sales by day, and what others like it had sold on the same day before theirs. */
import type { Shapes } from "@/api/wire";

/** In tickets of this performance's capacity. */
export interface Usual {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
}

export interface CurveDay {
  /** `2026-11-14` */
  readonly day: string;
  /** Days until the performance. */
  readonly left: number;
  readonly tickets: number;
  readonly amount: string;
  /** By the end of the day; null before it has come. */
  readonly sold: number | null;
  readonly usual: Usual | null;
}

export interface LastTime {
  readonly performance: number;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly left: number;
  /** Shares of its capacity, in per cent: what the others had told of it, and what it had sold. */
  readonly told: number;
  readonly sold: number;
}

export interface Curve {
  readonly capacity: number;
  readonly currency: string;
  /** How many others there are, and how many are needed. */
  readonly alike: number;
  readonly leastAlike: number;
  readonly days: readonly CurveDay[];
  readonly lastTime: LastTime | null;
}

export const curveFromWire = (wire: Shapes["CurveOut"]): Curve => ({
  capacity: wire.capacity,
  currency: wire.currency,
  alike: wire.alike,
  leastAlike: wire.least_alike,
  days: wire.days.map(({ day, days_left, tickets, amount, sold, lower, middle, upper }) => ({
    day,
    left: days_left,
    tickets,
    amount,
    sold,
    usual:
      lower === null || middle === null || upper === null
        ? null
        : {
            lower: ticketsOf(lower, wire.capacity),
            middle: ticketsOf(middle, wire.capacity),
            upper: ticketsOf(upper, wire.capacity),
          },
  })),
  lastTime: wire.last_time && {
    performance: wire.last_time.eventdetailid,
    eventName: wire.last_time.eventname,
    startsAt: wire.last_time.starts_at,
    zone: wire.last_time.timezone,
    left: wire.last_time.days_left,
    told: wire.last_time.told,
    sold: wire.last_time.sold,
  },
});

const ticketsOf = (percent: number, capacity: number): number => Math.round((percent / 100) * capacity);

/** The last day that has come: what is known now stands there. */
export const newestOf = ({ days }: Curve): CurveDay | undefined => days.findLast(({ sold }) => sold !== null);

/** How far off the reckoning was last time, in points of the capacity: above zero it had told too much. */
export const offBy = ({ told, sold }: LastTime): number => Math.round((told - sold) * 10) / 10;
