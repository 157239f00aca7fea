import type { Verdict, VerdictWord } from "@/live/live";
import type { RedemptionResponse } from "@/offline/outbox";
import type { UpsellDto } from "../upsells/model";

/** A verdict as the server sends it. */
export const verdict = (word: VerdictWord, changes: Partial<Verdict> = {}): Verdict => ({
  nonce: "nonce-of-a-scan-1",
  direction: "entry",
  verdict: word,
  message: "Ticket scanned Successfully",
  ticket: 7,
  at: "2026-11-21T19:02:00+00:00",
  by: "Tom Okafor",
  gate: "Front doors",
  holder: "Maya Fernandes",
  type: "Normal Ticket",
  order: 3,
  order_tickets: 3,
  order_admitted: 1,
  team: null,
  player: null,
  upsells: [],
  performance: 1,
  conflict: null,
  exchanged_for: null,
  ...changes,
});

/** A performance of a door as the server lists it. */
export const performanceDto = (changes: object = {}) => ({
  performance: 1,
  event_name: "Hamlet",
  subcategory: "",
  venue_name: "Hall",
  starts_at: "2026-11-21T19:30:00Z",
  timezone: "Europe/London",
  state: { version: 1, sold: 1, admitted: 0 },
  ...changes,
});

/** A glass of wine as the server tells of it. */
export const wine = (changes: Partial<UpsellDto> = {}): UpsellDto => ({
  upsell_item: 31,
  order: 3,
  ticket: null,
  name: "Glass of wine",
  variant: "Red",
  status: "open",
  at: null,
  by: null,
  gate: null,
  version: 1,
  ...changes,
});

export const REDEEMED = {
  status: "redeemed",
  at: "2026-11-21T19:02:00+00:00",
  by: "Tom Okafor",
  gate: "Bar",
  version: 2,
} as const;

/** The answer to a tap that redeemed a unit. */
export const redeemed = (changes: Partial<UpsellDto> = {}): RedemptionResponse => ({
  nonce: "nonce-of-a-tap-1",
  performance: 1,
  verdict: "redeemed",
  message: "Redeemed Successfully",
  upsell: wine({ ...REDEEMED, ...changes }),
});
