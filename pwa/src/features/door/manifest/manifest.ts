import type { Shapes } from "@/api/schemas";
import { toBase64Url } from "@/offline/deviceKey";
import { folded, wordsOfName, wordsTyped } from "@/ui/choices";
import type { DoorUpsell } from "../upsells/model";

/** One ticket on this phone, its code only as a SHA-256. Times are in milliseconds. */
export interface ManifestTicket {
  readonly id: number;
  readonly codeHash: string;
  readonly status: Shapes["ManifestTicketOut"]["status"];
  readonly type: string;
  readonly holder: string;
  readonly order: number;
  /** The payment's reference, ORD- and twelve characters; missing in lists stored by older builds. */
  readonly payment?: string;
  /** `hashOfEmail` of the buyer's address; empty without one. */
  readonly emailHash?: string;
  readonly team: string;
  readonly player: number | null;
  readonly admittedAt: number | null;
  readonly admittedBy: string;
  readonly admittedGate: string;
  readonly admittedDevice: string;
  readonly leftAt: number | null;
  /** Of an exchanged ticket; missing for any other. */
  readonly exchangedFor?: Shapes["ScanExchangedForOut"];
  readonly version: number;
}

/** Tickets that are kept under a name until they are collected and paid. */
export type ManifestReserved = Shapes["FoundReservedOut"] & Required<Pick<ManifestTicket, "payment" | "emailHash">>;

export type ManifestUpsell = DoorUpsell;

export interface ManifestPerformance {
  readonly id: number;
  readonly event: string;
  readonly eventId: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly isCancelled: boolean;
}

/** The gates' rules; `opensAt` and `closesAt` in milliseconds, null for no limit. */
export interface ManifestRules {
  readonly hasExit: boolean;
  readonly allowsReentry: boolean;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly confirms: boolean;
  readonly gates: readonly { readonly name: string; readonly types: readonly string[] }[];
}

export const isSameGate = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The rules' gate where the phone stands; undefined if they do not name it. */
export const gateOf = ({ gates }: ManifestRules, name: string): ManifestRules["gates"][number] | undefined =>
  gates.find((gate) => isSameGate(gate.name, name));

/** Whether the phone must choose one of the rules' gates: nobody enters at another one. */
export const needsGate = (rules: ManifestRules, name: string): boolean =>
  rules.gates.length > 0 && gateOf(rules, name) === undefined;

/** Another phone of the account, and its signing key. */
export interface Neighbour {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly publicKey: string;
}

/** A performance's list without its rows. */
export interface ManifestHead {
  readonly performance: ManifestPerformance;
  readonly rules: ManifestRules;
  readonly publicKey: string;
  readonly devices: readonly Neighbour[];
  /** Missing in lists stored by older builds. */
  readonly reserved?: readonly ManifestReserved[];
  /** The door position of the rows. */
  readonly position: number;
  /** The list holds everything that the server knew by then (milliseconds, this phone's clock). */
  readonly readAt: number;
}

export interface ManifestRows {
  readonly tickets: readonly ManifestTicket[];
  readonly upsells: readonly ManifestUpsell[];
}

/** An immutable view of a performance's list. */
export interface Manifest extends ManifestHead {
  byCode(hash: string): ManifestTicket | undefined;
  byId(id: number): ManifestTicket | undefined;
  ofOrder(order: number): readonly ManifestTicket[];
  /** Like `search`; `emailHash` is the `hashOfEmail` of the words. */
  search(words: string, emailHash?: string): readonly ManifestTicket[];
  upsellsOf(order: number): readonly ManifestUpsell[];
  readonly admitted: number;
  /** How many of the admitted have left. */
  readonly left: number;
  readonly valid: number;
}

/** The rows in memory, indexed by number, code and order. */
export class ManifestList {
  private readonly tickets = new Map<number, ManifestTicket>();
  private readonly codes = new Map<string, number>();
  private readonly orders = new Map<number, number[]>();
  private readonly upsells = new Map<number, ManifestUpsell>();
  private readonly extras = new Map<number, number[]>();
  private readonly words = new Map<string, string>();
  private readonly counts = { valid: 0, admitted: 0, superseded: 0, refunded: 0 };
  private left = 0;

  get size(): number {
    return this.tickets.size + this.upsells.size;
  }

  /** Takes rows in the server's order: each replaces the earlier one. */
  take({ tickets, upsells }: ManifestRows): void {
    for (const ticket of tickets) this.takeTicket(ticket);
    for (const upsell of upsells) {
      if (!this.upsells.has(upsell.id)) addTo(this.extras, upsell.order, upsell.id);
      this.upsells.set(upsell.id, upsell);
    }
  }

  private takeTicket(update: ManifestTicket): void {
    const ticket = this.withOneCopyOf(update);
    const before = this.tickets.get(ticket.id);
    if (before) this.counts[before.status] -= 1;
    else addTo(this.orders, ticket.order, ticket.id);
    this.counts[ticket.status] += 1;
    this.left += Number(hasLeft(ticket)) - Number(before !== undefined && hasLeft(before));
    if (before && before.codeHash !== ticket.codeHash) this.codes.delete(before.codeHash);
    this.codes.set(ticket.codeHash, ticket.id);
    this.tickets.set(ticket.id, ticket);
  }

  /** Thousands of rows repeat the same few strings: each is stored once. */
  private withOneCopyOf(ticket: ManifestTicket): ManifestTicket {
    const one = (word: string) => {
      const known = this.words.get(word);
      if (known === undefined) this.words.set(word, word);
      return known ?? word;
    };
    const { type, team, payment, emailHash, admittedBy, admittedGate, admittedDevice } = ticket;
    return {
      ...ticket,
      type: one(type),
      ...(payment !== undefined && { payment: one(payment) }),
      ...(emailHash !== undefined && { emailHash: one(emailHash) }),
      team: one(team),
      admittedBy: one(admittedBy),
      admittedGate: one(admittedGate),
      admittedDevice: one(admittedDevice),
    };
  }

  rows(): ManifestRows {
    return { tickets: [...this.tickets.values()], upsells: [...this.upsells.values()] };
  }

  pick(tickets: Iterable<number>, upsells: Iterable<number>): ManifestRows {
    return {
      tickets: [...tickets].flatMap((id) => this.tickets.get(id) ?? []),
      upsells: [...upsells].flatMap((id) => this.upsells.get(id) ?? []),
    };
  }

  view(head: ManifestHead): Manifest {
    const { tickets, codes, orders, upsells, extras, counts } = this;
    const of = <Row>(rows: ReadonlyMap<number, Row>, ids: readonly number[] = []) =>
      ids.flatMap((id) => rows.get(id) ?? []);
    return {
      ...head,
      byCode: (hash) => tickets.get(codes.get(hash) ?? 0),
      byId: (id) => tickets.get(id),
      ofOrder: (order) => of(tickets, orders.get(order)),
      search: (words, emailHash) => search(tickets.values(), words, emailHash),
      upsellsOf: (order) => of(upsells, extras.get(order)),
      admitted: counts.admitted,
      left: this.left,
      valid: counts.valid,
    };
  }
}

const hasLeft = ({ status, leftAt }: ManifestTicket): boolean => status === "admitted" && leftAt !== null;

/** Order and ticket numbers as documents and pages print them (server: `payments/words.py`). */
const NUMBER = String.raw`\s*(?:nummer|number|id|n[.°]*[or]?\.?)?\s*#?\s*(\d+)$`;
const ORDER = new RegExp(`^(?:#\\s*(?=\\d)|(?:numero de )?(?:order|bestell(?:ung)?|pedido|commande))${NUMBER}`, "u");
const TICKET = new RegExp(`^(?:ticket|entrada|billet)${NUMBER}`, "u");

const HASH_BYTES = 9;

/**
 * The hash that stands for an address in the list (`server/checkin/manifest_selectors.py`): it can be found only by the
 * whole address. Empty if the text is no address.
 */
export async function hashOfEmail(publicKey: string, typed: string): Promise<string> {
  const text = folded(typed.trim());
  if (!text.includes("@")) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${publicKey}|${text}`));
  return toBase64Url(new Uint8Array(digest).slice(0, HASH_BYTES));
}

const PREFIX = "ORD-";
const SHORTEST_REFERENCE = 4;

/** Whether a payment reference begins with a text, or ends with it where it has no prefix (server: `payments/search_terms.py`). */
function referenceTest(text: string): ((reference: string) => boolean) | undefined {
  const upper = text.toUpperCase();
  const isMarked = upper.startsWith(PREFIX);
  // References contain no letters that look like digits.
  const characters = upper
    .slice(isMarked ? PREFIX.length : 0)
    .replaceAll("O", "0")
    .replace(/[IL]/gu, "1");
  const isOne = /^[0-9A-HJKMNP-TV-Z]+$/u.test(characters) && (isMarked || characters.length >= SHORTEST_REFERENCE);
  if (!isOne) return undefined;
  const begins = PREFIX + characters;
  return (reference) => reference.startsWith(begins) || (!isMarked && reference.endsWith(characters));
}

/** What a search looks at: a ticket, or a reservation, which has no ticket's number. */
type Searched = Pick<ManifestTicket, "holder" | "order" | "payment" | "emailHash"> & { readonly id?: number };

/**
 * Matches beginnings of words of the holder's name, ticket and order numbers, the beginning or the end of the payment
 * reference, or the whole email address.
 */
export function search<Row extends Searched>(rows: Iterable<Row>, words: string, emailHash = ""): readonly Row[] {
  if (emailHash) return [...rows].filter((row) => row.emailHash === emailHash);
  const text = folded(words.trim());
  const [order, ticket] = [ORDER.exec(text)?.[1], TICKET.exec(text)?.[1]].map((number) => Number(number ?? 0));
  if (order) return [...rows].filter((row) => row.order === order);
  if (ticket) return [...rows].filter((row) => row.id === ticket);
  const searched = wordsTyped(words);
  if (searched.length === 0) return [];
  const number = /^\d+$/u.test(text) ? Number(text) : 0;
  const isOfReference = referenceTest(text);
  const found: Row[] = [];
  const known = new Map<string, boolean>();
  for (const row of rows) {
    let isNamed = known.get(row.holder);
    if (isNamed === undefined) {
      const own = wordsOfName(row.holder);
      isNamed = searched.every((word) => own.some((one) => one.startsWith(word)));
      known.set(row.holder, isNamed);
    }
    const isNumbered = number > 0 && (row.id === number || row.order === number);
    if (isNamed || isNumbered || (row.payment && isOfReference?.(row.payment))) found.push(row);
  }
  return found;
}

function addTo(groups: Map<number, number[]>, group: number, id: number): void {
  const ids = groups.get(group);
  if (ids) ids.push(id);
  else groups.set(group, [id]);
}
