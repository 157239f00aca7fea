import type { Verdict, VerdictWord } from "@/live/live";

/** A verdict as the server sends it. */
export const verdict = (word: VerdictWord, changes: Partial<Verdict> = {}): Verdict => ({
  nonce: "nonce-of-a-scan-1",
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
  performance: 1,
  ...changes,
});
