import type { Shapes } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics";
import type { ScanRequest, Verdict, VerdictWord } from "@/live/live";
import type { ScanResponse, RedemptionResponse } from "@/offline/outbox";
import type { Manifest } from "./manifest/manifest";
import type { Clash } from "./near/pairedPhones";
import type { ConflictUpdate } from "./queries";
import { type DoorUpsell, newestUpsells, upsellFromDto } from "./upsells/model";
import { type Advice, type OutcomeKind, OUTCOMES, type OutcomeWord } from "./verdict/outcomes";

export type StateDto = Topics["performance:{}"];
export type DoorPerformanceDto = Shapes["DoorPerformanceOut"];
export type OneDoorPerformanceDto = Shapes["OneDoorPerformanceOut"];

export interface Attendance {
  readonly version: number;
  readonly sold: number;
  readonly admitted: number;
  /** How many of the admitted have left, by this phone's list. */
  readonly left: number;
}

export interface DoorPerformance {
  readonly id: number;
  readonly event: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly attendance: Attendance;
}

export interface UnlistedPerformance extends DoorPerformance {
  /** When the gates open; null: at any time. */
  readonly opensAt: string | null;
}

/** The outcome of one scan, or of one tap for several tickets. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly word: OutcomeWord;
  readonly nonce: string;
  /** The specification's message; empty if the text is our own. */
  readonly message: string;
  readonly advice: Advice | null;
  readonly holder: string | null;
  readonly ticket: number | null;
  readonly type: string | null;
  readonly team: string | null;
  readonly player: number | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly gate: string | null;
  readonly order: number | null;
  readonly orderTickets: number | null;
  readonly orderAdmitted: number | null;
  /** Tickets just admitted, which Undo reverses. */
  readonly admitted: readonly number[];
  readonly requested: number;
  /** The order's redeemable upsells. */
  readonly upsells: readonly DoorUpsell[];
  /** Validated offline by this phone. */
  readonly isAlone: boolean;
  /** The conflict's number if an offline admission was not confirmed. */
  readonly conflict: number | null;
  /** The performance of the replacement tickets after an exchange. */
  readonly exchangedFor: ExchangedFor | null;
}

interface ExchangedFor {
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
}

/** A scanned code, or a ticket found by name. */
export type Subject = { readonly code: string } | { readonly ticket: number };

export function attendanceFromDto(dto: StateDto): Attendance {
  return { version: dto.version, sold: dto.sold, admitted: dto.admitted, left: 0 };
}

export function doorPerformanceFromDto(dto: DoorPerformanceDto): DoorPerformance {
  return {
    id: dto.performance,
    event: dto.event_name,
    subcategory: dto.subcategory,
    venue: dto.venue_name,
    startsAt: dto.starts_at,
    zone: dto.timezone,
    attendance: attendanceFromDto(dto.state),
  };
}

export const unlistedFromDto = (dto: OneDoorPerformanceDto): UnlistedPerformance => ({
  ...doorPerformanceFromDto(dto),
  opensAt: dto.opens_at,
});

export const insideOf = ({ admitted, left }: Attendance): number => Math.max(0, admitted - left);

/** Never negative, whichever message arrives first. */
export const toCome = ({ sold, admitted }: Attendance): number => Math.max(0, sold - admitted);

export function outcomeFromDto(dto: Verdict): Outcome {
  return {
    ...OUTCOMES[dto.verdict],
    nonce: dto.nonce,
    message: dto.message,
    holder: dto.holder,
    ticket: dto.ticket,
    type: dto.type,
    team: dto.team,
    player: dto.player,
    at: dto.at,
    by: dto.by,
    gate: dto.gate,
    order: dto.order,
    orderTickets: dto.order_tickets,
    orderAdmitted: dto.order_admitted,
    admitted: dto.verdict === "admitted" && dto.ticket !== null ? [dto.ticket] : [],
    requested: 1,
    upsells: dto.upsells.map(upsellFromDto),
    isAlone: false,
    conflict: dto.conflict,
    exchangedFor: exchangedForFromDto(dto),
  };
}

const exchangedForFromDto = ({ exchanged_for: there, performance }: Verdict): ExchangedFor | null =>
  there && there.performance !== performance
    ? { event: there.event_name, startsAt: there.starts_at, zone: there.timezone }
    : null;

/** Whether it admits: offline verdicts are compared by this, not by their texts. */
export const letsThrough = ({ kind }: Outcome): boolean => kind === "admitted" || kind === "exited";

/** A ticket admitted at two doors, as a late verdict; null if the other doors are not this one. */
export function outcomeOfConflict(
  update: ConflictUpdate,
  device: string,
  words: (other: { readonly gate: string | null; readonly at: string }) => string,
): Outcome | null {
  const { id, status, ticket, holder, first, gate, at } = update;
  const wasFirst = first?.device === device;
  if (status !== "open" || (!wasFirst && update.device !== device)) return null;
  const other = wasFirst ? { gate, at: at ?? first.at } : first;
  return {
    ...NOTHING,
    nonce: `conflict-${id}`,
    kind: "already",
    word: "already",
    message: other ? words(other) : "",
    advice: null,
    holder,
    ticket,
    conflict: id,
  };
}

/** The nonce under which another phone's report of this scan is listed. */
export const receivedNonce = (nonce: string): string => `heard-${nonce}`;

/** Another phone's report of a ticket that this one has admitted too. */
export const outcomeOfClash = ({ mine }: Clash, manifest: Pick<Manifest, "byId"> | null, message: string): Outcome => ({
  ...NOTHING,
  nonce: receivedNonce(mine.nonce),
  kind: "already",
  word: "already",
  message,
  advice: null,
  ticket: mine.ticket,
  holder: manifest?.byId(mine.ticket)?.holder ?? null,
});

/** Compares the server's answer with the offline one: by admission, not by text. */
export function heldAgainst({ said }: ScanRequest, response: ScanResponse): "confirmed" | "refuted" | null {
  if (said === undefined) return null;
  const isPassed = "verdict" in response && PASSING.has(response.verdict);
  return isPassed === PASSING.has(said) ? "confirmed" : "refuted";
}

const PASSING: ReadonlySet<VerdictWord> = new Set<VerdictWord>(["admitted", "exited", "reset"]);

/** A ticket that waits for a tap, with what is known of it. */
export const held = (nonce: string, seen: Outcome | null): Outcome => ({
  ...(seen ?? { ...NOTHING, nonce, message: "" }),
  kind: "held",
  word: "held",
  advice: null,
  admitted: [],
  upsells: [],
  // Nothing is validated yet.
  isAlone: false,
});

const NOTHING = {
  holder: null,
  ticket: null,
  type: null,
  team: null,
  player: null,
  at: null,
  by: null,
  gate: null,
  order: null,
  orderTickets: null,
  orderAdmitted: null,
  admitted: [],
  requested: 1,
  upsells: [],
  isAlone: false,
  conflict: null,
  exchangedFor: null,
} as const;

export const unchecked = (nonce: string): Outcome => ({
  ...NOTHING,
  nonce,
  kind: "unchecked",
  word: "unchecked",
  message: "",
  advice: "wait",
});

export const failed = (nonce: string, message: string): Outcome => ({
  ...NOTHING,
  nonce,
  kind: "failed",
  word: "failed",
  message,
  advice: "boxOffice",
});

/** Which of several outcomes is shown first: one for a guest who may not simply enter. */
const WEIGHT: Readonly<Record<OutcomeKind, number>> = {
  admitted: 0,
  exited: 0,
  undone: 0,
  held: 1,
  already: 2,
  turned: 3,
  unchecked: 4,
  refused: 5,
  failed: 6,
};

/** One verdict for a party admitted with one tap. */
export function combine(outcomes: readonly [Outcome, ...Outcome[]]): Outcome {
  const [first, ...others] = outcomes;
  const worst = others.reduce((held, each) => (WEIGHT[each.kind] > WEIGHT[held.kind] ? each : held), first);
  const counts = outcomes.flatMap(({ orderAdmitted }) => (orderAdmitted === null ? [] : [orderAdmitted]));
  return {
    ...worst,
    ticket: outcomes.length === 1 ? worst.ticket : null,
    type: outcomes.every(({ type }) => type === worst.type) ? worst.type : null,
    // Each answer has the whole order: the newest state of each unit counts.
    upsells: outcomes.reduce<readonly DoorUpsell[]>((held, { upsells }) => newestUpsells(held, upsells), []),
    orderAdmitted: counts.length > 0 ? Math.max(...counts) : null,
    admitted: outcomes.flatMap(({ admitted }) => admitted),
    requested: outcomes.length,
    isAlone: outcomes.some(({ isAlone }) => isAlone),
  };
}

/** A redemption's answer that came after its guest had gone, as a late verdict. */
export function outcomeOfRedemption(nonce: string, response: RedemptionResponse, name: string | null): Outcome {
  if ("error" in response) return { ...failed(nonce, response.error), holder: name };
  const kind = response.verdict === "already_redeemed" ? "already" : "refused";
  return { ...NOTHING, nonce, kind, word: kind, message: response.message, advice: null, holder: name };
}
