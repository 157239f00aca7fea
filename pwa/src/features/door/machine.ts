import { outcomeOfTap, type Outcome } from "./model";
import { hasOpen, hear, spokenName, upsellFromWire, type Heard, type UpsellNews } from "./upsells";
import type { TapReply } from "@/offline/outbox";

/** An admitted verdict leaves by itself after this time; the design tokens hold the same one for its bar. */
export const HOLD_MS = 1600;
/** How long the verdict before stays while the next ticket is judged: mostly the answer comes sooner. */
export const PATIENCE_MS = 150;
const MOST_LATE = 50;
/** An answer that takes longer finds somebody else in front, unless its upsells are still on the screen. */
const TAP_PATIENCE_MS = 10_000;

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

/** What was said of the last tap on an upsell; it stands beside the upsells until the next one. */
export interface Said {
  readonly unit: number;
  readonly message: string;
  readonly isRefusal: boolean;
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
  /** What became of upsells since this phone was told of them, and what was said of the last tap. */
  readonly heard: Heard;
  readonly said: Said | null;
  /** The newest scan did not reach the server, even if the line seems to be up. */
  readonly isCutOff: boolean;
}

export type DoorEvent =
  | { readonly type: "asked"; readonly turn: number; readonly at: number }
  | { readonly type: "answered"; readonly turn: number; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "uploaded"; readonly outcome: Outcome; readonly scannedAt: number; readonly at: number }
  | { readonly type: "tapped" }
  | { readonly type: "tapAnswered"; readonly answer: TapAnswer; readonly at: number }
  | { readonly type: "upsellsHeard"; readonly news: readonly UpsellNews[] }
  | { readonly type: "undone"; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "dismissed" }
  | { readonly type: "lateRead" }
  | { readonly type: "ticked"; readonly at: number };

/** The answer to a tap on a unit. */
export interface TapAnswer {
  readonly nonce: string;
  readonly unit: number;
  readonly tappedAt: number;
  readonly reply: TapReply;
}

export const atRest: DoorState = {
  turn: 0,
  checkingSince: null,
  shown: null,
  last: null,
  late: [],
  heard: {},
  said: null,
  isCutOff: false,
};

export function reduce(state: DoorState, event: DoorEvent): DoorState {
  switch (event.type) {
    case "asked":
      return { ...state, turn: event.turn, checkingSince: event.at, said: null };
    case "answered":
      return answered(state, event.turn, event.outcome, event.at);
    case "uploaded":
      return uploaded(state, event.outcome, event.scannedAt, event.at);
    case "tapped":
      return { ...state, said: null, shown: state.shown && { ...state.shown, until: null } };
    case "tapAnswered":
      return tapAnswered(state, event.answer, event.at);
    case "upsellsHeard":
      return { ...state, heard: hear(state.heard, event.news) };
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

/** Whoever is in front sees at once what a tap came to; a refusal for a guest who is gone is kept for reading. */
function tapAnswered(state: DoorState, { nonce, unit, tappedAt, reply }: TapAnswer, at: number): DoorState {
  const upsell = "error" in reply ? null : upsellFromWire(reply.upsell);
  const known = upsell ? { ...state, heard: hear(state.heard, [upsell]) } : state;
  const isRefusal = "error" in reply || (reply.verdict !== "redeemed" && reply.verdict !== "reset");
  const isShown = state.shown?.outcome.upsells.some(({ id }) => id === unit);
  if (isShown ?? at - tappedAt < TAP_PATIENCE_MS) {
    const message = "error" in reply ? reply.error : reply.message;
    return { ...known, said: { unit, message, isRefusal } };
  }
  return isRefusal ? late(known, outcomeOfTap(nonce, reply, upsell && spokenName(upsell)), tappedAt) : known;
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
  // What can still be redeemed waits for a tap, or for the next code.
  until: outcome.kind === "admitted" && !hasOpen(outcome.upsells) ? at + HOLD_MS : null,
});

const remember = (state: DoorState, outcome: Outcome, at: number): DoorState =>
  outcome.admitted.length > 0 ? { ...state, last: { outcome, at, isUndone: false } } : state;

const late = (state: DoorState, outcome: Outcome, scannedAt: number): DoorState => ({
  ...state,
  late: [{ outcome, scannedAt }, ...state.late].slice(0, MOST_LATE),
});
