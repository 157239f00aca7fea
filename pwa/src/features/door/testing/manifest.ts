import { vi } from "vitest";
import { api } from "@/api/client";
import type { ManifestRows, ManifestTicket } from "../manifest/manifest";
import type { ManifestDto } from "../manifest/manifestSync";

export const manifestTicket = (id: number, changes: Partial<ManifestTicket> = {}): ManifestTicket => ({
  id,
  codeHash: `hash ${id}`,
  status: "valid",
  type: "Adult",
  holder: "Maya Okafor",
  order: 3,
  payment: "ORD-7K3Q9ZT0VX1B",
  emailHash: "",
  team: "",
  player: null,
  admittedAt: null,
  admittedBy: "",
  admittedGate: "",
  admittedDevice: "",
  leftAt: null,
  version: 1,
  ...changes,
});

export const rowsOf = (...tickets: readonly ManifestTicket[]): ManifestRows => ({ tickets, upsells: [] });

export type TicketDto = ManifestDto["tickets"][number];

export const ticketDto = (id: number, changes: Partial<TicketDto> = {}): TicketDto => ({
  ticket: id,
  code_hash: `hash ${id}`,
  status: "valid",
  type: "Adult",
  holder: "Maya Okafor",
  order: 3,
  payment: "ORD-7K3Q9ZT0VX1B",
  email_hash: "",
  version: 1,
  team: "",
  player: null,
  admitted_at: null,
  admitted_by: "",
  admitted_gate: "",
  admitted_device: "",
  left_at: null,
  ...changes,
});

export const STARTS_AT = "2026-11-21T19:30:00Z";

export function pageDto(position: number, tickets: TicketDto[], changes: Partial<ManifestDto> = {}) {
  const page: ManifestDto = {
    position,
    public_key: "a key",
    tickets,
    exchanged: [],
    reserved: [],
    upsells: [],
    more: false,
    cursor: null,
    performance: {
      id: 1,
      event: "Hamlet",
      event_id: 5,
      starts_at: STARTS_AT,
      zone: "Europe/London",
      is_cancelled: false,
    },
    rules: { has_exit: false, allows_reentry: false, opens_at: null, closes_at: null, confirms: false, gates: [] },
    devices: [{ uuid: "0b9f", name: "Dora's phone", gate: "North", public_key: "another key" }],
    ...changes,
  };
  return page;
}

type ReservedDto = NonNullable<ManifestDto["reserved"]>[number];

/** Kept for Orsino, as the server's list has it. */
export const reservedDto = (changes: Partial<ReservedDto> = {}): ReservedDto => ({
  order: 12,
  holder: "Orsino Duke",
  tickets: 3,
  until: "2026-11-22T19:00:00+00:00",
  to_pay: "57.00",
  currency: "GBP",
  payment: "ORD-8K3Q9ZT0VX2B",
  email_hash: "",
  ...changes,
});

/** A page that is not the first. */
export const laterPage = (position: number, tickets: TicketDto[]): ManifestDto => ({
  position,
  public_key: "a key",
  tickets,
  exchanged: [],
  upsells: [],
  more: false,
  cursor: null,
});

/** The server's responses, one per call; `asked` records the requests. */
export function serve(...answers: readonly (ManifestDto | Error)[]) {
  const left = [...answers];
  const requests: Readonly<Record<string, unknown>>[] = [];
  vi.spyOn(api, "get").mockImplementation((_path, options) => {
    const { since, cursor } = options?.query ?? {};
    requests.push({
      ...(since !== undefined && { since }),
      ...(cursor !== null && cursor !== undefined && { cursor }),
    });
    const next = left.shift();
    if (next === undefined) return Promise.reject(new Error("Nobody expected this call"));
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return requests;
}
