import type { Shapes } from "@/api/wire";

export type WireReport = Shapes["EventReportOut"];

/** One order of a performance's buyer list. */
export interface Buyer {
  readonly order: number;
  readonly payment: string;
  readonly name: string;
  readonly email: string;
  readonly tickets: number;
  readonly admitted: number;
  readonly upsells: number;
  readonly redeemed: number;
  readonly comments: string;
  /** What is said beside its tickets: any status but Success, with its reservation's number while there is one. */
  readonly status: string | null;
}

/** An upsell that an order has, with its variants. */
export interface Purchase {
  readonly key: string;
  readonly order: number;
  readonly buyer: string;
  readonly payment: string;
  readonly upsell: string;
  readonly variants: readonly { readonly name: string; readonly count: number }[];
  readonly count: number;
  readonly redeemed: number;
}

export interface Team {
  readonly name: string;
  readonly players: readonly { readonly number: number; readonly name: string }[];
}

/** A page of the list. Teams come with the first. */
export interface BuyersPage {
  readonly buyers: readonly Buyer[];
  readonly purchases: readonly Purchase[];
  readonly teams: readonly Team[];
  readonly total: number;
}

export function pageFromWire(wire: WireReport): BuyersPage {
  const buyers = wire.data.map(buyerFromWire);
  return { buyers, purchases: purchasesFromWire(wire), teams: teamsFromWire(wire.teamData), total: wire.total };
}

const buyerFromWire = (wire: WireReport["data"][number]): Buyer => ({
  order: wire.eventticketdetailid,
  payment: wire.paymentid,
  name: wire.endusername,
  email: wire.email,
  tickets: wire.nooftickets,
  admitted: wire.redeemedtickets,
  upsells: wire.upsellcount,
  redeemed: wire.redeemedupsells,
  comments: wire.order_comments,
  status: statusOf(wire),
});

function statusOf({ paymentstatus, reservationId }: WireReport["data"][number]): string | null {
  if (paymentstatus === "Success") return null;
  return reservationId === null ? paymentstatus : `${paymentstatus} Reservation: ${reservationId}`;
}

/** The server tells of each variant; here an order's upsell is one row with all of them. */
function purchasesFromWire(wire: WireReport): readonly Purchase[] {
  const names = new Map(wire.data.map((row) => [row.eventticketdetailid, row.endusername]));
  const found = new Map<string, Purchase>();
  for (const row of wire.upselldetails) {
    const key = `${row.eventticketdetailid} ${row.upsellname}`;
    const held = found.get(key);
    const variant = row.variantname ? [{ name: row.variantname, count: row.noofupsell }] : [];
    found.set(key, {
      key,
      order: row.eventticketdetailid,
      buyer: names.get(row.eventticketdetailid) ?? "",
      payment: row.paymentid,
      upsell: row.upsellname,
      variants: [...(held?.variants ?? []), ...variant],
      count: (held?.count ?? 0) + row.noofupsell,
      redeemed: (held?.redeemed ?? 0) + row.redeemedupsells,
    });
  }
  return [...found.values()];
}

const teamsFromWire = (teams: WireReport["teamData"]): readonly Team[] =>
  Object.entries(teams).map(([name, players]) => ({
    name,
    players: players.map((player) => ({ number: player.playerid, name: player.name })),
  }));
