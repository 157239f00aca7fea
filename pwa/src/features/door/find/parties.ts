import type { Shapes } from "@/api/wire";
import { upsellFromWire, type DoorUpsell } from "../upsells/model";

export type WireFound = Shapes["FoundTicketOut"];
export type WireFoundUpsells = Shapes["FoundUpsellsOut"];

export interface FoundTicket {
  readonly id: number;
  readonly type: string;
  /** left: its holder went out by a scan. */
  readonly state: WireFound["state"] | "left";
  readonly scannedAt: string | null;
  readonly gate: string | null;
  readonly team: string;
  readonly player: number | null;
}

/** The tickets of one order that a search found: they come to the door together. */
export interface Party {
  readonly order: number;
  readonly holder: string;
  readonly total: number;
  readonly admitted: number;
  readonly types: readonly PartyType[];
  readonly upsells: readonly DoorUpsell[];
}

/** Tickets that are alike; one that is a player's is alone. */
export interface PartyType {
  readonly key: string;
  readonly name: string;
  readonly tickets: readonly FoundTicket[];
}

/** Gathers a search's tickets and upsells into the parties they belong to, in the order in which they were found. */
export function partiesFromWire(rows: readonly WireFound[], upsells: readonly WireFoundUpsells[]): readonly Party[] {
  const orders = new Map<number, WireFound[]>();
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
        types: typesOf(tickets.map(ticketFromWire)),
        upsells: bought.get(first.order)?.upsells.map(upsellFromWire) ?? [],
      },
    ];
  });
  const alone = upsells.filter(({ order }) => !orders.has(order));
  const withoutTickets = alone.map(({ order, holder, upsells: units }): Party => {
    return { order, holder, total: 0, admitted: 0, types: [], upsells: units.map(upsellFromWire) };
  });
  return [...withTickets, ...withoutTickets];
}

/** Gathers tickets that are alike. */
export function typesOf(found: readonly FoundTicket[]): readonly PartyType[] {
  const types = new Map<string, [FoundTicket, ...FoundTicket[]]>();
  for (const ticket of found) {
    const { type, team, player } = ticket;
    const key = player === null ? type : `${type} ${team} ${player}`;
    const alike = types.get(key);
    types.set(key, alike ? [...alike, ticket] : [ticket]);
  }
  return [...types].map(([key, tickets]) => ({ key, name: tickets[0].type, tickets }));
}

const ticketFromWire = ({ ticket: id, type, state, scanned_at, gate, team, player }: WireFound): FoundTicket => {
  return { id, type, state, scannedAt: scanned_at, gate, team, player };
};

/** Which of some tickets may be let through: in, or with an exit out. Whoever left may come in again by the rules. */
export const openTo = (tickets: readonly FoundTicket[], direction: "entry" | "exit", allowsReentry: boolean) =>
  tickets
    .filter(({ state }) => {
      if (direction === "exit") return state === "admitted";
      return state === "valid" || (state === "left" && allowsReentry);
    })
    .map(({ id }) => id);

export const ticketsOf = (party: Party): readonly FoundTicket[] => party.types.flatMap(({ tickets }) => tickets);
