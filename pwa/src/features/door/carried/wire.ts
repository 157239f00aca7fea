import type { Shapes } from "@/api/wire";
import { upsellFromWire } from "../upsells";
import type { CarriedHead, CarriedRows, CarriedTicket } from "./carried";

type WireTicket = Shapes["ManifestTicketOut"] & {
  readonly admitted_at: string | null;
  readonly admitted_by: string;
  readonly admitted_gate: string;
  readonly admitted_device: string;
  readonly left_at: string | null;
};

interface WireRules {
  readonly has_exit: boolean;
  readonly allows_reentry: boolean;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly confirms: boolean;
  readonly gates: readonly { readonly name: string; readonly types: readonly string[] }[];
}

interface WireFirst {
  readonly performance: {
    readonly id: number;
    readonly event: string;
    readonly event_id: number;
    readonly starts_at: string;
    readonly zone: string;
    readonly is_cancelled: boolean;
  };
  readonly rules: WireRules;
  readonly devices: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly gate: string;
    readonly public_key: string;
  }[];
}

/** One page of the call; what concerns the whole performance stands in the first page alone. */
export type WireManifest = Omit<Shapes["ManifestOut"], "tickets" | keyof WireFirst> &
  Partial<WireFirst> & { readonly tickets: readonly WireTicket[] };

const momentOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

const ticketFromWire = (wire: WireTicket): CarriedTicket => ({
  id: wire.ticket,
  codeHash: wire.code_hash,
  status: wire.status,
  type: wire.type,
  holder: wire.holder,
  order: wire.order,
  team: wire.team,
  player: wire.player,
  admittedAt: momentOf(wire.admitted_at),
  admittedBy: wire.admitted_by,
  admittedGate: wire.admitted_gate,
  admittedDevice: wire.admitted_device,
  leftAt: momentOf(wire.left_at),
  version: wire.version,
});

export const rowsFromWire = (wire: WireManifest): CarriedRows => ({
  tickets: wire.tickets.map(ticketFromWire),
  upsells: wire.upsells.map(upsellFromWire),
});

/** null for any page but the first. */
export function headFromWire(wire: WireManifest, readAt: number): CarriedHead | null {
  const { performance, rules, devices } = wire;
  if (!performance || !rules || !devices) return null;
  return {
    performance: {
      id: performance.id,
      event: performance.event,
      eventId: performance.event_id,
      startsAt: performance.starts_at,
      zone: performance.zone,
      isCancelled: performance.is_cancelled,
    },
    rules: {
      hasExit: rules.has_exit,
      allowsReentry: rules.allows_reentry,
      opensAt: momentOf(rules.opens_at),
      closesAt: momentOf(rules.closes_at),
      confirms: rules.confirms,
      gates: rules.gates,
    },
    devices: devices.map(({ uuid, name, gate, public_key }) => ({ uuid, name, gate, publicKey: public_key })),
    publicKey: wire.public_key,
    position: wire.position,
    readAt,
  };
}
