import { type Manifest, type ManifestHead, ManifestList, type ManifestTicket } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";

export { manifestTicket as ticket } from "./manifest";

export const HEAD: ManifestHead = {
  performance: {
    id: 1,
    event: "Hamlet",
    eventId: 5,
    startsAt: "2026-11-22T19:30:00Z",
    zone: "Europe/London",
    isCancelled: false,
  },
  rules: { hasExit: false, allowsReentry: false, opensAt: null, closesAt: null, confirms: false, gates: [] },
  publicKey: "key",
  devices: [],
  position: 10,
  readAt: 0,
};

/** The list of one performance, as a phone carries it. */
export function listOf(tickets: readonly ManifestTicket[], head: Partial<ManifestHead> = {}): Manifest {
  const list = new ManifestList();
  list.take({ tickets, upsells: [] });
  return list.view({ ...HEAD, ...head });
}

export const admission = (at: number, changes: Partial<Admission> = {}): Admission => ({
  ticket: 7,
  performance: 1,
  direction: "entry",
  at,
  gate: "North",
  device: "front-phone",
  by: "Ada Lovelace",
  nonce: `nonce-at-${at}`,
  ...changes,
});
