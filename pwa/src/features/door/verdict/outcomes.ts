import type { VerdictWord } from "@/live/live";

/**
 * held: a tap admits it. turned: a good ticket, but not here or not now. unchecked: not validated yet. failed: the
 * server refused to validate it and says why.
 */
export type OutcomeKind =
  | "admitted"
  | "exited"
  | "undone"
  | "held"
  | "already"
  | "turned"
  | "refused"
  | "unchecked"
  | "failed";
/** The verdict's large word; each is a text of the catalogue. */
export type OutcomeWord =
  | Exclude<OutcomeKind, "turned">
  | "exchanged"
  | "wrongPerformance"
  | "wrongGate"
  | "tooEarly"
  | "tooLate"
  | "notInside";
/** What to do; each is a text of the catalogue. */
export type Advice =
  | "boxOffice"
  | "newerTicket"
  | "otherDate"
  | "wait"
  | "otherGate"
  | "comeLater"
  | "askManager"
  | "scanEntry";

interface OutcomeDisplay {
  readonly kind: OutcomeKind;
  readonly word: OutcomeWord;
  readonly advice: Advice | null;
}

/** How the door shows each verdict of the server. */
export const OUTCOMES: Readonly<Record<VerdictWord, OutcomeDisplay>> = {
  admitted: { kind: "admitted", word: "admitted", advice: null },
  exited: { kind: "exited", word: "exited", advice: null },
  already_scanned: { kind: "already", word: "already", advice: null },
  not_inside: { kind: "turned", word: "notInside", advice: "scanEntry" },
  wrong_gate: { kind: "turned", word: "wrongGate", advice: "otherGate" },
  too_early: { kind: "turned", word: "tooEarly", advice: "comeLater" },
  too_late: { kind: "turned", word: "tooLate", advice: "askManager" },
  superseded: { kind: "turned", word: "exchanged", advice: "newerTicket" },
  refunded: { kind: "refused", word: "refused", advice: "boxOffice" },
  not_paid: { kind: "refused", word: "refused", advice: "boxOffice" },
  wrong_performance: { kind: "turned", word: "wrongPerformance", advice: "otherDate" },
  unknown: { kind: "refused", word: "refused", advice: "boxOffice" },
  forged: { kind: "refused", word: "refused", advice: "boxOffice" },
  reset: { kind: "undone", word: "undone", advice: null },
};
