import type { Shapes } from "@/api/wire";
import { upsellFromWire } from "../upsells/model";
import type { ManifestHead, ManifestRows, ManifestTicket } from "./manifest";

/** One page of the call; what concerns the whole performance stands in the first page alone. */
export type WireManifest = Shapes["ManifestOut"];
type WireTicket = Shapes["ManifestTicketOut"];

const momentOf = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);

const ticketFromWire = (wire: WireTicket): ManifestTicket => ({
  id: wire.ticket,
  codeHash: wire.code_hash,
  status: wire.status,
  type: wire.type,
  holder: wire.holder,
  order: wire.order,
  payment: wire.payment,
  emailHash: wire.email_hash,
  team: wire.team,
  player: wire.player,
  admittedAt: momentOf(wire.admitted_at),
  admittedBy: wire.admitted_by,
  admittedGate: wire.admitted_gate,
  admittedDevice: wire.admitted_device,
  leftAt: momentOf(wire.left_at),
  version: wire.version,
});

export const rowsFromWire = (wire: WireManifest): ManifestRows => ({
  tickets: wire.tickets.map(ticketFromWire),
  upsells: wire.upsells.map(upsellFromWire),
});

/** null for any page but the first. */
export function headFromWire(wire: WireManifest, readAt: number): ManifestHead | null {
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
