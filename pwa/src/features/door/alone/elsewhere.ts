import { hashOfEmail, search, type ManifestHead, type ManifestTicket } from "../manifest/manifest";
import { manifestStore } from "../manifest/manifestStore";
import type { Elsewhere } from "../find/elsewhere";

const MOST = 5;

/** Looks somebody up in the other lists that the phone carries, nearest in time first, as the server would in its orders. */
export async function findElsewhereAlone(here: number, words: string, now: number): Promise<readonly Elsewhere[]> {
  const others = (await manifestStore.heads()).filter(({ performance }) => performance.id !== here);
  const distance = ({ performance }: ManifestHead) => Math.abs(Date.parse(performance.startsAt) - now);
  const found: Elsewhere[] = [];
  for (const { performance, publicKey } of others.toSorted((one, other) => distance(one) - distance(other))) {
    // One that does not open is no reason to say nothing of the others.
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

/** A later piece's row replaces an earlier one's; who has no ticket of theirs any more has not come with it. */
const newestOf = (tickets: readonly ManifestTicket[]): readonly ManifestTicket[] =>
  [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()].filter(
    ({ status }) => status === "valid" || status === "admitted",
  );

function byOrder(tickets: readonly ManifestTicket[]): ReadonlyMap<number, readonly ManifestTicket[]> {
  const orders = new Map<number, ManifestTicket[]>();
  for (const ticket of tickets) orders.set(ticket.order, [...(orders.get(ticket.order) ?? []), ticket]);
  return orders;
}
