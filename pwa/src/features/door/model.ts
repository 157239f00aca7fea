import type { Shapes } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { Verdict, VerdictWord } from "@/live/live";

export type WireState = Topics["performance:{}"];
export type WireDoorPerformance = Shapes["DoorPerformanceOut"];
export type WireFound = Shapes["FoundTicketOut"];

export interface House {
  readonly version: number;
  readonly sold: number;
  readonly admitted: number;
}

export interface DoorPerformance {
  readonly id: number;
  readonly event: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly house: House;
}

export type TicketState = WireFound["state"];

export interface FoundTicket {
  readonly id: number;
  readonly type: string;
  readonly state: TicketState;
  readonly scannedAt: string | null;
  readonly gate: string | null;
}

/** The tickets of one order that a search found: they come to the door together. */
export interface Party {
  readonly order: number;
  readonly holder: string;
  readonly total: number;
  readonly admitted: number;
  readonly types: readonly PartyType[];
}

export interface PartyType {
  readonly name: string;
  readonly tickets: readonly FoundTicket[];
}

/** unchecked: nobody has judged it yet. failed: the server would not judge it, and says why. */
export type OutcomeKind = "admitted" | "already" | "refused" | "unchecked" | "failed";
/** The one thing to do; a text of the catalogue for each. */
export type Advice = "boxOffice" | "newerTicket" | "otherDate" | "wait";

/** The outcome of one scan, or of one tap for several tickets. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly nonce: string;
  /** The spec's sentence; empty where the words are our own. */
  readonly message: string;
  readonly advice: Advice | null;
  readonly holder: string | null;
  readonly type: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly gate: string | null;
  readonly order: number | null;
  readonly orderTickets: number | null;
  readonly orderAdmitted: number | null;
  /** The tickets that were let in just now, which Undo takes back. */
  readonly admitted: readonly number[];
  /** How many tickets were asked for. */
  readonly asked: number;
}

/** What is to be judged: a code that was read, or a ticket that was found by name. */
export type Subject = { readonly code: string } | { readonly ticket: number };

export function houseFromWire(wire: WireState): House {
  return { version: wire.version, sold: wire.sold, admitted: wire.admitted };
}

export function doorPerformanceFromWire(wire: WireDoorPerformance): DoorPerformance {
  return {
    id: wire.performance,
    event: wire.event_name,
    subcategory: wire.subcategory,
    venue: wire.venue_name,
    startsAt: wire.starts_at,
    zone: wire.timezone,
    house: houseFromWire(wire.state),
  };
}

/** How many are still to come: never fewer than none, whichever message arrives first. */
export const toCome = ({ sold, admitted }: House): number => Math.max(0, sold - admitted);

export function nearest(performances: readonly DoorPerformance[], now: number): DoorPerformance | undefined {
  const distance = ({ startsAt }: DoorPerformance) => Math.abs(Date.parse(startsAt) - now);
  return performances.reduce<DoorPerformance | undefined>(
    (best, each) => (best && distance(best) <= distance(each) ? best : each),
    undefined,
  );
}

const REFUSALS: Readonly<Record<Exclude<VerdictWord, "admitted" | "already_scanned" | "reset">, Advice>> = {
  superseded: "newerTicket",
  refunded: "boxOffice",
  not_paid: "boxOffice",
  wrong_performance: "otherDate",
  unknown: "boxOffice",
  forged: "boxOffice",
};

export function outcomeFromWire(wire: Verdict): Outcome {
  const { verdict } = wire;
  const details = {
    nonce: wire.nonce,
    message: wire.message,
    holder: wire.holder,
    type: wire.type,
    at: wire.at,
    by: wire.by,
    gate: wire.gate,
    order: wire.order,
    orderTickets: wire.order_tickets,
    orderAdmitted: wire.order_admitted,
    admitted: [],
    asked: 1,
  };
  if (verdict === "admitted") {
    return { ...details, kind: "admitted", advice: null, admitted: wire.ticket === null ? [] : [wire.ticket] };
  }
  if (verdict === "already_scanned") return { ...details, kind: "already", advice: null };
  if (verdict === "reset") return { ...details, kind: "failed", advice: "boxOffice" };
  return { ...details, kind: "refused", advice: REFUSALS[verdict] };
}

const NOTHING = {
  holder: null,
  type: null,
  at: null,
  by: null,
  gate: null,
  order: null,
  orderTickets: null,
  orderAdmitted: null,
  admitted: [],
  asked: 1,
} as const;

export const unchecked = (nonce: string): Outcome => ({
  ...NOTHING,
  nonce,
  kind: "unchecked",
  message: "",
  advice: "wait",
});

export const failed = (nonce: string, message: string): Outcome => ({
  ...NOTHING,
  nonce,
  kind: "failed",
  message,
  advice: "boxOffice",
});

/** Which of several answers the door shows first: one for whoever may not simply walk in. */
const WEIGHT: Readonly<Record<OutcomeKind, number>> = { admitted: 0, already: 1, unchecked: 2, refused: 3, failed: 4 };

/** One verdict for a party that was let in with one tap. */
export function combine(outcomes: readonly [Outcome, ...Outcome[]]): Outcome {
  const [first, ...others] = outcomes;
  const worst = others.reduce((held, each) => (WEIGHT[each.kind] > WEIGHT[held.kind] ? each : held), first);
  const counts = outcomes.flatMap(({ orderAdmitted }) => (orderAdmitted === null ? [] : [orderAdmitted]));
  return {
    ...worst,
    type: outcomes.every(({ type }) => type === worst.type) ? worst.type : null,
    orderAdmitted: counts.length > 0 ? Math.max(...counts) : null,
    admitted: outcomes.flatMap(({ admitted }) => admitted),
    asked: outcomes.length,
  };
}

/** Gathers a search's tickets into the parties they belong to, in the order in which they were found. */
export function partiesFromWire(rows: readonly WireFound[]): readonly Party[] {
  const orders = new Map<number, WireFound[]>();
  for (const row of rows) orders.set(row.order, [...(orders.get(row.order) ?? []), row]);
  return [...orders.values()].flatMap((tickets) => {
    const [first] = tickets;
    if (!first) return [];
    return {
      order: first.order,
      holder: first.holder,
      total: first.order_tickets,
      admitted: first.order_admitted,
      types: typesOf(tickets),
    };
  });
}

function typesOf(rows: readonly WireFound[]): readonly PartyType[] {
  const types = new Map<string, FoundTicket[]>();
  for (const row of rows) {
    const ticket = { id: row.ticket, type: row.type, state: row.state, scannedAt: row.scanned_at, gate: row.gate };
    types.set(row.type, [...(types.get(row.type) ?? []), ticket]);
  }
  return [...types].map(([name, tickets]) => ({ name, tickets }));
}

export const validOf = (tickets: readonly FoundTicket[]): readonly number[] =>
  tickets.filter(({ state }) => state === "valid").map(({ id }) => id);

export const ticketsOf = (party: Party): readonly FoundTicket[] => party.types.flatMap(({ tickets }) => tickets);
