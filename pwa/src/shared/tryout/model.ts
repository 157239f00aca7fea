/** What a rule that is still being typed would do: for which performances it is, and what a basket would cost. */
import type { Shapes } from "@/api/wire";
import { fromMinor, toMinor } from "@/ui/money";

export type WireTrial = Shapes["PromoCodeTrialOut"]["data"];

/** A performance to come. */
export interface Tried {
  readonly id: number;
  readonly eventName: string;
  readonly at: string;
  readonly zone: string;
  readonly kind: string;
  readonly fits: boolean;
  /** Why it does not fit; empty if it does. */
  readonly reason: string;
}

/** A basket for the first performance that fits, and what it would cost without the rule. */
export interface Sample {
  readonly at: string;
  readonly zone: string;
  readonly currency: string;
  /** Before anything is taken off or added. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: string }[];
  readonly discount: string;
  /** What is added to the prices; nothing where they include it. */
  readonly tax: string;
  readonly bookingFee: string;
  readonly total: string;
  readonly normalTotal: string;
}

export interface Trial {
  /** Some of the performances to come; `total` counts them all. */
  readonly tried: readonly Tried[];
  readonly total: number;
  readonly fitting: number;
  readonly sample: Sample | null;
}

export const trialFromWire = ({ fits, total, total_fitting, sample }: WireTrial): Trial => ({
  tried: fits.map((row) => ({
    id: row.eventdetailid,
    eventName: row.eventname,
    at: row.eventdatetimeISO,
    zone: row.timezone,
    kind: row.event_subcategory,
    fits: row.fits,
    reason: row.reason,
  })),
  total,
  fitting: total_fitting,
  sample: sample && sampleFromWire(sample),
});

function sampleFromWire(wire: NonNullable<WireTrial["sample"]>): Sample {
  const lines = wire.lines.map(({ name, quantity, price }) => ({
    name,
    quantity,
    amount: fromMinor(quantity * toMinor(price)),
  }));
  const whole = lines.reduce((sum, { amount }) => sum + toMinor(amount), 0);
  const withoutTax = whole - toMinor(wire.discount) + toMinor(wire.booking_fee);
  return {
    at: wire.eventdatetimeISO,
    zone: wire.timezone,
    currency: wire.currency,
    lines,
    discount: wire.discount,
    tax: fromMinor(toMinor(wire.total) - withoutTax),
    bookingFee: wire.booking_fee,
    total: wire.total,
    normalTotal: wire.normal_total,
  };
}
