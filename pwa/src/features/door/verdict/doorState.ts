import type { TapReply } from "@/offline/outbox";
import { receivedNonce, letsThrough, type Outcome, outcomeOfRedemption, type Subject } from "../model";
import { hasOpen, hear, type UpsellStates, fullName, upsellFromDto, type UpsellUpdate } from "../upsells/model";

/** An admitted verdict leaves by itself after this time; the design tokens hold the same one for its bar. */
export const HOLD_MS = 1600;
/** How long the verdict before stays while the next ticket is judged: mostly the answer comes sooner. */
export const PATIENCE_MS = 150;
const MOST_LATE = 50;
/** An answer that takes longer finds somebody else in front, unless its upsells are still on the screen. */
const REDEMPTION_PATIENCE_MS = 10_000;

export interface Shown {
  readonly turn: number;
  readonly outcome: Outcome;
  /** When it leaves by itself; null if it waits for a tap or the next code. */
  readonly until: number | null;
  /** What a tap on Admit sends, where the rules of the gates want one. */
  readonly held: Subject | null;
  /** It was tapped: the guest is being let in, and a second tap is none. */
  readonly isSent: boolean;
}

export interface LastAdmission {
  readonly outcome: Outcome;
  readonly at: number;
  readonly isUndone: boolean;
}

/** What was said of the last tap on an upsell; it stands beside the upsells until the next one. */
export interface UpsellMessage {
  readonly unit: number;
  readonly message: string;
  readonly isRefusal: boolean;
}

/** An answer that came when another guest was already in front. */
export interface Late {
  readonly outcome: Outcome;
  readonly scannedAt: number;
  /** This phone, or the one beside it, has let somebody in whom the server did not confirm. */
  readonly isConflict: boolean;
  /** Another phone has told of it, not the server. */
  readonly isReceived?: boolean;
}

export interface DoorState {
  /** The newest scan, and since when it waits for its answer. */
  readonly turn: number;
  readonly checkingSince: number | null;
  readonly shown: Shown | null;
  readonly last: LastAdmission | null;
  readonly late: readonly Late[];
  /** What became of upsells since this phone was told of them, and what was said of the last tap. */
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

/** What the server said of a scan that had to wait. */
export interface Uploaded {
  readonly outcome: Outcome;
  readonly scannedAt: number;
  /** What this phone had answered by itself; null if it had to leave it open. */
  readonly alone: "confirmed" | "refuted" | null;
}

/** The answer to a tap on a unit. */
export interface RedemptionAnswer {
  readonly nonce: string;
  readonly unit: number;
  readonly redeemedAt: number;
  readonly response: TapReply;
  /** What this phone had answered by itself, if it did. */
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
      // It stays in front until its answer is there: what is under it must not get the second of two quick taps.
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

/** The next moment at which time alone changes the state. */
export function nextTick({ shown, checkingSince, turn }: DoorState): number | null {
  const times: number[] = [];
  if (shown?.until !== null && shown?.until !== undefined) times.push(shown.until);
  if (checkingSince !== null && shown && shown.turn < turn) times.push(checkingSince + PATIENCE_MS);
  return times.length > 0 ? Math.min(...times) : null;
}

function answered(state: DoorState, turn: number, outcome: Outcome, at: number): DoorState {
  const known = remember(state, outcome, at);
  // A slow answer to the ticket before must not be shown for the ticket that is in front now.
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

/** Whoever is in front sees at once what a tap came to; a refusal for a guest who is gone is kept for reading. */
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
  // What can still be redeemed waits for a tap, or for the next code.
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
 * A conflict is told twice, by the answer to its scan and by the doors' topic, and a ticket that three phones let in has
 * two of them: it stands there once.
 */
const keyOf = ({ outcome: { conflict, ticket, nonce } }: Late): string =>
  conflict !== null && ticket !== null ? `ticket-${ticket}` : String(conflict ?? nonce);

/** What another phone has told of a scan is the same conflict, of which the server says more. */
const withoutReceived = (state: DoorState, { nonce }: Outcome): DoorState => {
  const left = state.late.filter((each) => each.outcome.nonce !== receivedNonce(nonce));
  return left.length === state.late.length ? state : { ...state, late: left };
};

const late = (state: DoorState, ...came: readonly Late[]): DoorState => {
  const known = new Set(state.late.map(keyOf));
  const fresh = came.filter((each) => !known.has(keyOf(each)));
  return fresh.length === 0 ? state : { ...state, late: [...fresh, ...state.late].slice(0, MOST_LATE) };
};
