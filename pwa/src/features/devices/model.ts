/** Phones in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import type { PhoneForm } from "./phoneForm";

export interface Phone {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly gate: string;
  readonly isRevoked: boolean;
  /** Undefined for one that is known by its scans alone. */
  readonly enrolledAt: string | undefined;
  /** The last code by which it came. */
  readonly enrolment: number | undefined;
  readonly seenAt: string;
  readonly person: string;
  readonly event: string;
  readonly startsAt: string | undefined;
  readonly zone: string;
  /** Scans and taps that it still has to send. */
  readonly waiting: number;
  /** Scans and taps that wait for staff: it was revoked before it had sent them, or they cannot be read. */
  readonly toReview: number;
  /** Percent. */
  readonly battery: number | undefined;
  readonly platform: string;
  readonly appVersion: string;
}

export type WirePhone = Shapes["DeviceOut"];

export const phoneFromWire = (wire: WirePhone): Phone => ({
  id: wire.id,
  version: wire.version,
  name: wire.name,
  gate: wire.gate,
  isRevoked: wire.standing === "revoked",
  enrolledAt: wire.enrolled_at ?? undefined,
  enrolment: wire.enrolment ?? undefined,
  seenAt: wire.last_seen_at,
  person: wire.person,
  event: wire.event,
  startsAt: wire.starts_at ?? undefined,
  zone: wire.timezone,
  waiting: wire.waiting,
  toReview: wire.to_review,
  battery: wire.battery ?? undefined,
  platform: wire.platform,
  appVersion: wire.app_version,
});

export const ORDERINGS = {
  name: "name",
  gate: "gate",
  seen: "last_seen_at",
  waiting: "waiting",
  app: "app_version",
} as const;

export const FIELDS: WireFields<PhoneForm> = { name: "name", gate: "gate" };

/** A code for a phone, as it was made: its secret is told this once. */
export interface Enrolment {
  readonly id: number;
  /** What the QR code shows. */
  readonly url: string;
  readonly until: number;
}

export const enrolmentFromWire = (wire: Shapes["EnrolmentOut"]): Enrolment => ({
  id: wire.id,
  url: wire.url,
  until: Date.parse(wire.expires_at),
});

/** `9:41` */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
