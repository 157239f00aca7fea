import type { Outcome } from "./model";

/** An admitted verdict leaves by itself after this time; the design tokens hold the same one for its bar. */
export const HOLD_MS = 1600;
/** How long the verdict before stays while the next ticket is judged: mostly the answer comes sooner. */
export const PATIENCE_MS = 150;
const MOST_LATE = 50;

export interface Shown {
  readonly turn: number;
  readonly outcome: Outcome;
  /** When it leaves by itself; null if it waits for a tap or the next code. */
  readonly until: number | null;
}

export interface LastAdmission {
  readonly outcome: Outcome;
  readonly at: number;
  readonly isUndone: boolean;
}

/** An answer that came when another guest was already in front. */
export interface Late {
  readonly outcome: Outcome;
  readonly scannedAt: number;
}

export interface DoorState {
  /** The newest scan, and since when it waits for its answer. */
  readonly turn: number;
  readonly checkingSince: number | null;
  readonly shown: Shown | null;
  readonly last: LastAdmission | null;
  readonly late: readonly Late[];
  /** The newest scan did not reach the server, even if the line seems to be up. */
  readonly isCutOff: boolean;
}

export type DoorEvent =
  | { readonly type: "asked"; readonly turn: number; readonly at: number }
  | { readonly type: "answered"; readonly turn: number; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "uploaded"; readonly outcome: Outcome; readonly scannedAt: number; readonly at: number }
  | { readonly type: "undone"; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "dismissed" }
  | { readonly type: "lateRead" }
  | { readonly type: "ticked"; readonly at: number };

export const atRest: DoorState = { turn: 0, checkingSince: null, shown: null, last: null, late: [], isCutOff: false };

export function reduce(state: DoorState, event: DoorEvent): DoorState {
  switch (event.type) {
    case "asked":
      return { ...state, turn: event.turn, checkingSince: event.at };
    case "answered":
      return answered(state, event.turn, event.outcome, event.at);
    case "uploaded":
      return uploaded(state, event.outcome, event.scannedAt, event.at);
    case "undone":
      return undone(state, event.outcome, event.at);
    case "dismissed":
      return state.shown ? { ...state, shown: null } : state;
    case "lateRead":
      return { ...state, late: [] };
    case "ticked":
      return ticked(state, event.at);
  }
}

/** The next moment at which time alone changes the state. */
export function nextTick({ shown, checkingSince, turn }: DoorState): number | null {
  const times: number[] = [];
  if (shown?.until !== null && shown?.until !== undefined) times.push(shown.until);
  if (checkingSince !== null && shown && shown.turn < turn) times.push(checkingSince + PATIENCE_MS);
  return times.length > 0 ? Math.min(...times) : null;
}

function answered(state: DoorState, turn: number, outcome: Outcome, at: number): DoorState {
  const known = { ...remember(state, outcome, at), isCutOff: outcome.kind === "unchecked" };
  // A slow answer to the ticket before must not be shown for the ticket that is in front now.
  if (state.shown && state.shown.turn > turn) return late(known, outcome, at);
  const checkingSince = turn === state.turn ? null : state.checkingSince;
  return { ...known, checkingSince, shown: show(turn, outcome, at) };
}

function uploaded(state: DoorState, outcome: Outcome, scannedAt: number, at: number): DoorState {
  const known = { ...remember(state, outcome, at), isCutOff: false };
  const { shown } = state;
  if (shown?.outcome.kind !== "unchecked" || shown.outcome.nonce !== outcome.nonce) {
    return late(known, outcome, scannedAt);
  }
  return { ...known, shown: show(shown.turn, outcome, at) };
}

function undone(state: DoorState, outcome: Outcome, at: number): DoorState {
  const isShown = state.shown?.outcome.nonce === outcome.nonce;
  const isLast = state.last?.outcome.nonce === outcome.nonce;
  return {
    ...state,
    shown: isShown ? null : state.shown,
    last: isLast ? { outcome, at, isUndone: true } : state.last,
  };
}

function ticked(state: DoorState, at: number): DoorState {
  const { shown, checkingSince, turn } = state;
  if (!shown) return state;
  const isOver = shown.until !== null && at >= shown.until;
  const isOvertaken = checkingSince !== null && shown.turn < turn && at >= checkingSince + PATIENCE_MS;
  return isOver || isOvertaken ? { ...state, shown: null } : state;
}

const show = (turn: number, outcome: Outcome, at: number): Shown => ({
  turn,
  outcome,
  until: outcome.kind === "admitted" ? at + HOLD_MS : null,
});

const remember = (state: DoorState, outcome: Outcome, at: number): DoorState =>
  outcome.admitted.length > 0 ? { ...state, last: { outcome, at, isUndone: false } } : state;

const late = (state: DoorState, outcome: Outcome, scannedAt: number): DoorState => ({
  ...state,
  late: [{ outcome, scannedAt }, ...state.late].slice(0, MOST_LATE),
});
