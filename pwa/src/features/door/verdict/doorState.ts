import type { RedemptionResponse } from "@/offline/outbox";
import { receivedNonce, letsThrough, type Outcome, outcomeOfRedemption, type Subject } from "../model";
import { hasOpen, hear, type UpsellStates, fullName, upsellFromDto, type UpsellUpdate } from "../upsells/model";

/** How long an admission stays; the design tokens use the same for its bar. */
export const HOLD_MS = 1600;
/** How long the last verdict stays while the next is validated: usually the answer is faster. */
export const PATIENCE_MS = 150;
const MOST_LATE = 50;
/** After this another guest is in front, unless the upsells are still shown. */
const REDEMPTION_PATIENCE_MS = 10_000;

export interface Shown {
  readonly turn: number;
  readonly outcome: Outcome;
  /** When it disappears; null if it waits for a tap or the next code. */
  readonly until: number | null;
  /** What a tap on Admit sends, if the rules require one. */
  readonly held: Subject | null;
  /** The guest is being admitted: a second tap does nothing. */
  readonly isSent: boolean;
}

export interface LastAdmission {
  readonly outcome: Outcome;
  readonly at: number;
  readonly isUndone: boolean;
}

/** The answer to the last redemption; shown until the next. */
export interface UpsellMessage {
  readonly unit: number;
  readonly message: string;
  readonly isRefusal: boolean;
}

/** An answer that came when another guest was in front. */
export interface Late {
  readonly outcome: Outcome;
  readonly scannedAt: number;
  /** An offline admission, by this phone or one beside it, that the server did not confirm. */
  readonly isConflict: boolean;
  /** Reported by another phone, not by the server. */
  readonly isReceived?: boolean;
}

export interface DoorState {
  /** The newest scan, and since when it waits for its answer. */
  readonly turn: number;
  readonly checkingSince: number | null;
  readonly shown: Shown | null;
  readonly last: LastAdmission | null;
  readonly late: readonly Late[];
  /** Upsell states received since, and the last answer. */
  readonly states: UpsellStates;
  readonly message: UpsellMessage | null;
}

export type DoorEvent =
  | { readonly type: "asked"; readonly turn: number; readonly at: number }
  | { readonly type: "answered"; readonly turn: number; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "confirmed"; readonly turn: number; readonly at: number }
  | { readonly type: "held"; readonly turn: number; readonly outcome: Outcome; readonly subject: Subject }
  | ({ readonly type: "uploaded"; readonly at: number } & Uploaded)
  | { readonly type: "conflicts"; readonly late: readonly Late[] }
  | { readonly type: "tapped" }
  | { readonly type: "tapAnswered"; readonly answer: RedemptionAnswer; readonly at: number }
  | { readonly type: "upsellsHeard"; readonly updates: readonly UpsellUpdate[] }
  | { readonly type: "undone"; readonly outcome: Outcome; readonly at: number }
  | { readonly type: "dismissed" }
  | { readonly type: "lateRead" }
  | { readonly type: "ticked"; readonly at: number };

/** The server's answer to a queued scan. */
export interface Uploaded {
  readonly outcome: Outcome;
  readonly scannedAt: number;
  /** This phone's own answer; null if it had none. */
  readonly alone: "confirmed" | "refuted" | null;
}

/** The answer to a redemption. */
export interface RedemptionAnswer {
  readonly nonce: string;
  readonly unit: number;
  readonly redeemedAt: number;
  readonly response: RedemptionResponse;
  /** This phone's own answer, if any. */
  readonly alone: "confirmed" | "refuted" | null;
}

export const atRest: DoorState = {
  turn: 0,
  checkingSince: null,
  shown: null,
  last: null,
  late: [],
  states: {},
  message: null,
};

export function reduce(state: DoorState, event: DoorEvent): DoorState {
  switch (event.type) {
    case "asked":
      return { ...state, turn: event.turn, checkingSince: event.at, message: null };
    case "answered":
      return answered(state, event.turn, event.outcome, event.at);
    case "confirmed":
      // Stays in front until answered: the screen below must not receive the second of two quick taps.
      return {
        ...state,
        turn: event.turn,
        checkingSince: event.at,
        message: null,
        shown: state.shown && { ...state.shown, turn: event.turn, isSent: true },
      };
    case "held":
      return { ...state, checkingSince: null, shown: hold(event.turn, event.outcome, event.subject) };
    case "uploaded":
      return uploaded(state, event, event.at);
    case "conflicts":
      return late(state, ...event.late);
    case "tapped":
      return { ...state, message: null, shown: state.shown && { ...state.shown, until: null } };
    case "tapAnswered":
      return redemptionAnswered(state, event.answer, event.at);
    case "upsellsHeard":
      return { ...state, states: hear(state.states, event.updates) };
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

/** When time alone changes the state next. */
export function nextTick({ shown, checkingSince, turn }: DoorState): number | null {
  const times: number[] = [];
  if (shown?.until !== null && shown?.until !== undefined) times.push(shown.until);
  if (checkingSince !== null && shown && shown.turn < turn) times.push(checkingSince + PATIENCE_MS);
  return times.length > 0 ? Math.min(...times) : null;
}

function answered(state: DoorState, turn: number, outcome: Outcome, at: number): DoorState {
  const known = remember(state, outcome, at);
  // A slow answer must not be shown for the ticket now in front.
  if (state.shown && state.shown.turn > turn) return late(known, { outcome, scannedAt: at, isConflict: false });
  const checkingSince = turn === state.turn ? null : state.checkingSince;
  return { ...known, checkingSince, shown: show(turn, outcome, at) };
}

function uploaded(state: DoorState, { outcome, scannedAt, alone }: Uploaded, at: number): DoorState {
  // Its guest was answered long ago, and rightly.
  if (alone === "confirmed") return state;
  if (alone === "refuted") return late(withoutReceived(state, outcome), { outcome, scannedAt, isConflict: true });
  const known = remember(state, outcome, at);
  const { shown } = state;
  if (shown?.outcome.kind !== "unchecked" || shown.outcome.nonce !== outcome.nonce) {
    return late(known, { outcome, scannedAt, isConflict: false });
  }
  return { ...known, shown: show(shown.turn, outcome, at) };
}

/** The guest in front sees the result at once; a refusal for one who has gone is listed. */
function redemptionAnswered(
  state: DoorState,
  { nonce, unit, redeemedAt, response, alone }: RedemptionAnswer,
  at: number,
): DoorState {
  const upsell = "error" in response ? null : upsellFromDto(response.upsell);
  const known = upsell ? { ...state, states: hear(state.states, [upsell]) } : state;
  if (alone === "confirmed") return known;
  const isRefusal = "error" in response || (response.verdict !== "redeemed" && response.verdict !== "reset");
  const outcome = outcomeOfRedemption(nonce, response, upsell && fullName(upsell));
  if (alone === "refuted") return late(known, { outcome, scannedAt: redeemedAt, isConflict: true });
  const isShown = state.shown?.outcome.upsells.some(({ id }) => id === unit);
  if (isShown ?? at - redeemedAt < REDEMPTION_PATIENCE_MS) {
    const message = "error" in response ? response.error : response.message;
    return { ...known, message: { unit, message, isRefusal } };
  }
  return isRefusal ? late(known, { outcome, scannedAt: redeemedAt, isConflict: false }) : known;
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
  // Open upsells wait for a tap or the next code.
  until: letsThrough(outcome) && !hasOpen(outcome.upsells) ? at + HOLD_MS : null,
  held: null,
  isSent: false,
});

const hold = (turn: number, outcome: Outcome, subject: Subject): Shown => ({
  turn,
  outcome,
  until: null,
  held: subject,
  isSent: false,
});

const remember = (state: DoorState, outcome: Outcome, at: number): DoorState =>
  outcome.admitted.length > 0 ? { ...state, last: { outcome, at, isUndone: false } } : state;

/**
 * A conflict arrives twice, with its scan's answer and by the live topic, and three phones make two: it is listed once.
 */
const keyOf = ({ outcome: { conflict, ticket, nonce } }: Late): string =>
  conflict !== null && ticket !== null ? `ticket-${ticket}` : String(conflict ?? nonce);

/** Another phone's report is the same conflict; the server's has more detail. */
const withoutReceived = (state: DoorState, { nonce }: Outcome): DoorState => {
  const left = state.late.filter((each) => each.outcome.nonce !== receivedNonce(nonce));
  return left.length === state.late.length ? state : { ...state, late: left };
};

const late = (state: DoorState, ...came: readonly Late[]): DoorState => {
  const known = new Set(state.late.map(keyOf));
  const fresh = came.filter((each) => !known.has(keyOf(each)));
  return fresh.length === 0 ? state : { ...state, late: [...fresh, ...state.late].slice(0, MOST_LATE) };
};
