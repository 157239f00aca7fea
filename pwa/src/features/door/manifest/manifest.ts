import type { Shapes } from "@/api/wire";
import { toBase64Url } from "@/offline/deviceKey";
import { folded, wordsOfName, wordsTyped } from "@/ui/choices";
import type { DoorUpsell } from "../upsells/model";

/** One ticket as this phone knows it; its code by its SHA-256 alone. Times are milliseconds. */
export interface ManifestTicket {
  readonly id: number;
  readonly codeHash: string;
  readonly status: Shapes["ManifestTicketOut"]["status"];
  readonly type: string;
  readonly holder: string;
  readonly order: number;
  /** The reference of its payment, ORD- and twelve letters. A list that an older build has stored does not tell it. */
  readonly payment?: string;
  /** What `hashOfEmail` says of its buyer's address; empty without one. */
  readonly emailHash?: string;
  readonly team: string;
  readonly player: number | null;
  readonly admittedAt: number | null;
  readonly admittedBy: string;
  readonly admittedGate: string;
  readonly admittedDevice: string;
  readonly leftAt: number | null;
  readonly version: number;
}

export type ManifestUpsell = DoorUpsell;

export interface ManifestPerformance {
  readonly id: number;
  readonly event: string;
  readonly eventId: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly isCancelled: boolean;
}

/** The rules of the gates; `opensAt` and `closesAt` in milliseconds, null for no limit. */
export interface ManifestRules {
  readonly hasExit: boolean;
  readonly allowsReentry: boolean;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly confirms: boolean;
  readonly gates: readonly { readonly name: string; readonly types: readonly string[] }[];
}

/** However a gate's name is written. */
export const isSameGate = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The gate of the rules that a phone stands at; undefined if they do not name it. */
export const gateOf = ({ gates }: ManifestRules, name: string): ManifestRules["gates"][number] | undefined =>
  gates.find((gate) => isSameGate(gate.name, name));

/** Whether a phone has yet to be told at which of the rules' gates it stands: nobody enters by another one. */
export const needsGate = (rules: ManifestRules, name: string): boolean =>
  rules.gates.length > 0 && gateOf(rules, name) === undefined;

/** Another phone of the account, and the key with which it signs what it tells us without a server. */
export interface Neighbour {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly publicKey: string;
}

/** All of a performance's list but its rows. */
export interface ManifestHead {
  readonly performance: ManifestPerformance;
  readonly rules: ManifestRules;
  readonly publicKey: string;
  readonly devices: readonly Neighbour[];
  /** The door position that the rows stand at. */
  readonly position: number;
  /** Up to when all that the server knew stands in it (milliseconds, by this phone's clock). */
  readonly readAt: number;
}

export interface ManifestRows {
  readonly tickets: readonly ManifestTicket[];
  readonly upsells: readonly ManifestUpsell[];
}

/** A performance's list as this phone carries it. Another object after each change. */
export interface Manifest extends ManifestHead {
  byCode(hash: string): ManifestTicket | undefined;
  byId(id: number): ManifestTicket | undefined;
  ofOrder(order: number): readonly ManifestTicket[];
  /** As `search` does, of which `emailHash` is what `hashOfEmail` says of the words. */
  search(words: string, emailHash?: string): readonly ManifestTicket[];
  upsellsOf(order: number): readonly ManifestUpsell[];
  readonly admitted: number;
  /** Of those admitted, how many have left again. */
  readonly left: number;
  readonly valid: number;
}

/** The rows in memory, found by number, code and order. */
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

  /** Takes rows in the order in which the server told them: each replaces what was known of it. */
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

  /** Thousands of rows say the same few words: each is kept once. */
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

  /** What the screen sees of it, as long as nothing changes. */
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

/** As papers and pages print the numbers of orders and tickets (the server: `payments/words.py`). */
const NUMBER = String.raw`\s*(?:nummer|number|id|n[.°]*[or]?\.?)?\s*#?\s*(\d+)$`;
const ORDER = new RegExp(`^(?:#\\s*(?=\\d)|(?:numero de )?(?:order|bestell(?:ung)?|pedido|commande))${NUMBER}`, "u");
const TICKET = new RegExp(`^(?:ticket|entrada|billet)${NUMBER}`, "u");

const HASH_BYTES = 9;

/**
 * What the list says of an address in its place (`server/checkin/manifest_selectors.py`): who has the list cannot read
 * it, and finds it by all of it. Empty for what is no address.
 */
export async function hashOfEmail(publicKey: string, typed: string): Promise<string> {
  const text = folded(typed.trim());
  if (!text.includes("@")) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${publicKey}|${text}`));
  return toBase64Url(new Uint8Array(digest).slice(0, HASH_BYTES));
}

const PREFIX = "ORD-";
const SHORTEST_REFERENCE = 4;

/** The beginning of a reference, with its prefix or without (the server: `payments/search_terms.py`). */
function referenceIn(text: string): string {
  const upper = text.toUpperCase();
  const isMarked = upper.startsWith(PREFIX);
  // No letter that looks like a digit is in one.
  const characters = upper
    .slice(isMarked ? PREFIX.length : 0)
    .replaceAll("O", "0")
    .replace(/[IL]/gu, "1");
  const isOne = /^[0-9A-HJKMNP-TV-Z]+$/u.test(characters) && (isMarked || characters.length >= SHORTEST_REFERENCE);
  return isOne ? PREFIX + characters : "";
}

/**
 * By the beginnings of words of the holder's name, by a ticket's or an order's number, by the beginning of the payment's
 * reference, or by all of the buyer's address.
 */
export function search(tickets: Iterable<ManifestTicket>, words: string, emailHash = ""): readonly ManifestTicket[] {
  if (emailHash) return [...tickets].filter((row) => row.emailHash === emailHash);
  const text = folded(words.trim());
  const [order, ticket] = [ORDER.exec(text)?.[1], TICKET.exec(text)?.[1]].map((number) => Number(number ?? 0));
  if (order) return [...tickets].filter((row) => row.order === order);
  if (ticket) return [...tickets].filter((row) => row.id === ticket);
  const searched = wordsTyped(words);
  if (searched.length === 0) return [];
  const number = /^\d+$/u.test(text) ? Number(text) : 0;
  const reference = referenceIn(text);
  const found: ManifestTicket[] = [];
  const known = new Map<string, boolean>();
  for (const row of tickets) {
    let isNamed = known.get(row.holder);
    if (isNamed === undefined) {
      const own = wordsOfName(row.holder);
      isNamed = searched.every((word) => own.some((one) => one.startsWith(word)));
      known.set(row.holder, isNamed);
    }
    const isNumbered = number > 0 && (row.id === number || row.order === number);
    if (isNamed || isNumbered || (reference && row.payment?.startsWith(reference))) found.push(row);
  }
  return found;
}

function addTo(groups: Map<number, number[]>, group: number, id: number): void {
  const ids = groups.get(group);
  if (ids) ids.push(id);
  else groups.set(group, [id]);
}
