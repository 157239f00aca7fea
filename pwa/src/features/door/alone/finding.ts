import type { Manifest, ManifestTicket } from "../manifest/manifest";
import { typesOf, type FoundTicket, type Party } from "../find/parties";
import { isInside, type Standing, type Standings } from "./standing";

const MOST_FOUND = 50;

export interface Found {
  readonly parties: readonly Party[];
  /** How many tickets are shown, and how many there are. */
  readonly shown: number;
  readonly total: number;
}

/** Looks guests up in the list that the phone carries, as the server would in its own. */
export function findAlone(manifest: Manifest, standings: Standings, words: string, emailHash = ""): Found {
  const rows = [...manifest.search(words, emailHash)].sort(
    (one, other) => one.holder.localeCompare(other.holder) || one.order - other.order || one.id - other.id,
  );
  const shown = rows.slice(0, MOST_FOUND);
  const orders = new Map<number, ManifestTicket[]>();
  for (const row of shown) orders.set(row.order, [...(orders.get(row.order) ?? []), row]);
  const parties = [...orders].map(([order, tickets]): Party => {
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
  return { parties, shown: shown.length, total: rows.length };
}

function foundTicket({ id, type, status, team, player }: ManifestTicket, standing: Standing): FoundTicket {
  const isClosed = status === "superseded" || status === "refunded";
  const { entry } = standing;
  return {
    id,
    type,
    state: isClosed ? status : stateOf(standing),
    scannedAt: entry && new Date(entry.at).toISOString(),
    gate: entry?.gate || null,
    team,
    player,
  };
}

const stateOf = (standing: Standing): FoundTicket["state"] => {
  if (isInside(standing)) return "admitted";
  return standing.entry === null ? "valid" : "left";
};

/**
 * What the server found, where this phone knows more of a ticket: that its holder has left, which a search does not say,
 * or that another door has let them in meanwhile.
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
