import type { Shapes } from "@/api/schemas";
import { isInside, type AdmissionState, type Standings } from "../alone/admissionState";
import { hashOfEmail, type Manifest, type ManifestHead, type ManifestTicket, search } from "../manifest/manifest";
import { manifestStore } from "../manifest/manifestStore";
import { type DoorUpsell, upsellFromDto } from "../upsells/model";

export type FoundDto = Shapes["FoundTicketOut"];
export type FoundUpsellsDto = Shapes["FoundUpsellsOut"];

export interface FoundTicket {
  readonly id: number;
  readonly type: string;
  /** left: its holder went out by a scan. */
  readonly state: FoundDto["state"] | "left";
  readonly scannedAt: string | null;
  readonly gate: string | null;
  readonly team: string;
  readonly player: number | null;
}

/** The tickets of one order that a search found. */
export interface Party {
  readonly order: number;
  readonly holder: string;
  readonly total: number;
  readonly admitted: number;
  readonly types: readonly PartyType[];
  readonly upsells: readonly DoorUpsell[];
}

/** Identical tickets; a player's ticket stands alone. */
export interface PartyType {
  readonly key: string;
  readonly name: string;
  readonly tickets: readonly FoundTicket[];
}

/** Groups found tickets and upsells by order, in the order of the results. */
export function partiesFromDto(rows: readonly FoundDto[], upsells: readonly FoundUpsellsDto[]): readonly Party[] {
  const orders = new Map<number, FoundDto[]>();
  for (const row of rows) orders.set(row.order, [...(orders.get(row.order) ?? []), row]);
  const bought = new Map(upsells.map((found) => [found.order, found]));
  const withTickets = [...orders.values()].flatMap((tickets): readonly Party[] => {
    const [first] = tickets;
    if (!first) return [];
    return [
      {
        order: first.order,
        holder: first.holder,
        total: first.order_tickets,
        admitted: first.order_admitted,
        types: typesOf(tickets.map(ticketFromDto)),
        upsells: bought.get(first.order)?.upsells.map(upsellFromDto) ?? [],
      },
    ];
  });
  const alone = upsells.filter(({ order }) => !orders.has(order));
  const withoutTickets = alone.map(({ order, holder, upsells: units }): Party => {
    return { order, holder, total: 0, admitted: 0, types: [], upsells: units.map(upsellFromDto) };
  });
  return [...withTickets, ...withoutTickets];
}

function typesOf(found: readonly FoundTicket[]): readonly PartyType[] {
  const types = new Map<string, [FoundTicket, ...FoundTicket[]]>();
  for (const ticket of found) {
    const { type, team, player } = ticket;
    const key = player === null ? type : `${type} ${team} ${player}`;
    const alike = types.get(key);
    types.set(key, alike ? [...alike, ticket] : [ticket]);
  }
  return [...types].map(([key, tickets]) => ({ key, name: tickets[0].type, tickets }));
}

const ticketFromDto = ({ ticket: id, type, state, scanned_at, gate, team, player }: FoundDto): FoundTicket => {
  return { id, type, state, scannedAt: scanned_at, gate, team, player };
};

/** The tickets that may enter, or leave at an exit. Whoever left may re-enter if the rules allow it. */
export const openTo = (tickets: readonly FoundTicket[], direction: "entry" | "exit", allowsReentry: boolean) =>
  tickets
    .filter(({ state }) => {
      if (direction === "exit") return state === "admitted";
      return state === "valid" || (state === "left" && allowsReentry);
    })
    .map(({ id }) => id);

export const ticketsOf = (party: Party): readonly FoundTicket[] => party.types.flatMap(({ tickets }) => tickets);

export type ElsewhereDto = Shapes["FoundElsewhereOut"];
export type Reserved = Shapes["FoundReservedOut"];

export interface Elsewhere {
  readonly order: number;
  readonly holder: string;
  readonly tickets: number;
  readonly performance: number;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
}

export const elsewhereFromDto = ({ event_name, starts_at, timezone, ...row }: ElsewhereDto): Elsewhere => ({
  ...row,
  event: event_name,
  startsAt: starts_at,
  zone: timezone,
});

const MOST = 5;

/** Searches the other stored lists, nearest in time first, as the server would. */
export async function findElsewhereAlone(here: number, words: string, now: number): Promise<readonly Elsewhere[]> {
  const others = (await manifestStore.heads()).filter(({ performance }) => performance.id !== here);
  const distance = ({ performance }: ManifestHead) => Math.abs(Date.parse(performance.startsAt) - now);
  const found: Elsewhere[] = [];
  for (const { performance, publicKey } of others.toSorted((one, other) => distance(one) - distance(other))) {
    // One unreadable list does not hide the results of the others.
    const stored = await manifestStore.read(performance.id).catch(() => null);
    const tickets = newestOf([...(stored?.base ?? []), ...(stored?.changes ?? [])].flatMap((rows) => rows.tickets));
    for (const [order, meant] of byOrder(search(tickets, words, await hashOfEmail(publicKey, words))))
      found.push({
        order,
        holder: meant[0]?.holder ?? "",
        tickets: meant.length,
        performance: performance.id,
        event: performance.event,
        subcategory: "",
        startsAt: performance.startsAt,
        zone: performance.zone,
      });
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

/** A later piece's row replaces an earlier one; tickets that changed hands no longer match. */
const newestOf = (tickets: readonly ManifestTicket[]): readonly ManifestTicket[] =>
  [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()].filter(
    ({ status }) => status === "valid" || status === "admitted",
  );

function byOrder(tickets: readonly ManifestTicket[]): ReadonlyMap<number, readonly ManifestTicket[]> {
  const orders = new Map<number, ManifestTicket[]>();
  for (const ticket of tickets) orders.set(ticket.order, [...(orders.get(ticket.order) ?? []), ticket]);
  return orders;
}

/** The server's limits: parties, and tickets unless the first party has more. No party is cut. */
const MOST_FOUND = 50;
const MOST_FOUND_TICKETS = 500;

export interface Found {
  readonly parties: readonly Party[];
  /** Kept under a name, not collected and paid yet. */
  readonly reserved: readonly Reserved[];
  /** How many tickets are shown, and how many match. */
  readonly shown: number;
  readonly total: number;
}

/** Searches the offline list as the server would. */
export function findAlone(manifest: Manifest, standings: Standings, words: string, emailHash = ""): Found {
  const rows = [...manifest.search(words, emailHash)].sort(
    (one, other) => one.holder.localeCompare(other.holder) || one.order - other.order || one.id - other.id,
  );
  let shown = 0;
  const first: [number, readonly ManifestTicket[]][] = [];
  for (const [order, tickets] of byOrder(rows)) {
    if (first.length === MOST_FOUND || (shown > 0 && shown + tickets.length > MOST_FOUND_TICKETS)) break;
    shown += tickets.length;
    first.push([order, tickets]);
  }
  const parties = first.map(([order, tickets]): Party => {
    const present = manifest.ofOrder(order).filter(({ status }) => status === "valid" || status === "admitted");
    return {
      order,
      holder: tickets[0]?.holder ?? "",
      total: present.length,
      admitted: present.filter(({ id }) => standings.of(id).entry !== null).length,
      types: typesOf(tickets.map((ticket) => foundTicket(ticket, standings.of(ticket.id)))),
      upsells: manifest.upsellsOf(order),
    };
  });
  const reserved = search(manifest.reserved ?? [], words, emailHash).slice(0, MOST_FOUND);
  return { parties, reserved, shown, total: rows.length };
}

function foundTicket({ id, type, status, team, player }: ManifestTicket, admissionState: AdmissionState): FoundTicket {
  const isClosed = status === "superseded" || status === "refunded";
  const { entry } = admissionState;
  return {
    id,
    type,
    state: isClosed ? status : stateOf(admissionState),
    scannedAt: entry && new Date(entry.at).toISOString(),
    gate: entry?.gate || null,
    team,
    player,
  };
}

const stateOf = (admissionState: AdmissionState): FoundTicket["state"] => {
  if (isInside(admissionState)) return "admitted";
  return admissionState.entry === null ? "valid" : "left";
};

/**
 * The server's results, updated with what this phone knows: exits, which a search does not tell, and recent admissions.
 */
export const withStandings = (party: Party, standings: Standings): Party => ({
  ...party,
  types: party.types.map((type) => ({
    ...type,
    tickets: type.tickets.map((ticket) => {
      const { entry, leftAt } = standings.of(ticket.id);
      if (ticket.state === "admitted") return leftAt === null ? ticket : { ...ticket, state: "left" as const };
      if (ticket.state !== "valid" || entry === null) return ticket;
      const scannedAt = new Date(entry.at).toISOString();
      return { ...ticket, state: stateOf(standings.of(ticket.id)), scannedAt, gate: entry.gate || null };
    }),
  })),
});
