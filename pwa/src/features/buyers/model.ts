import type { Shapes } from "@/api/schemas";

export type ReportDto = Shapes["EventReportOut"];

/** One order of a performance's buyer list. */
export interface Buyer {
  readonly order: number;
  readonly payment: string;
  readonly boughtAt: string;
  readonly name: string;
  readonly email: string;
  readonly tickets: number;
  readonly types: readonly TypeCount[];
  /** Who comes with the buyer, where it is known. */
  readonly holders: readonly string[];
  readonly admitted: number;
  readonly upsells: number;
  readonly redeemed: number;
  readonly comments: string;
  readonly status: "Success" | "Progress" | "Refund";
  /** What is said beside its tickets: any status but Success, with its reservation's number while there is one. */
  readonly spec: string | null;
  /** Until when it is kept under the buyer's name, who pays on collection; null for other orders. */
  readonly reservedUntil: string | null;
  readonly total: string;
  readonly refunded: string;
  readonly currency: string;
}

export interface TypeCount {
  readonly name: string;
  readonly count: number;
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

/** How many orders are listed, and how many tickets of all there are. */
export interface Counts {
  readonly orders: number;
  readonly bought: number;
  readonly inProgress: number;
  readonly sold: number;
  readonly admitted: number;
}

/** A page of the list. Teams come with the first. */
export interface BuyersPage {
  readonly buyers: readonly Buyer[];
  readonly purchases: readonly Purchase[];
  readonly teams: readonly Team[];
  readonly counts: Counts;
}

export function pageFromDto(dto: ReportDto): BuyersPage {
  const counts = {
    orders: dto.total,
    bought: dto.bought,
    inProgress: dto.inprogress,
    sold: dto.ticketssold,
    admitted: dto.ticketsadmitted,
  };
  return {
    buyers: dto.data.map(buyerFromDto),
    purchases: purchasesFromDto(dto),
    teams: teamsFromDto(dto.teamData),
    counts,
  };
}

const buyerFromDto = (dto: ReportDto["data"][number]): Buyer => ({
  order: dto.eventticketdetailid,
  payment: dto.paymentid,
  boughtAt: dto.insertedtime,
  name: dto.endusername,
  email: dto.email,
  tickets: dto.nooftickets,
  types: dto.tickettypes,
  holders: dto.holders,
  admitted: dto.redeemedtickets,
  upsells: dto.upsellcount,
  redeemed: dto.redeemedupsells,
  comments: dto.order_comments,
  status: dto.paymentstatus,
  spec: specOf(dto),
  reservedUntil: dto.reserveduntil,
  total: dto.total,
  refunded: dto.refunded,
  currency: dto.currency,
});

function specOf({ paymentstatus, refundstatus, reservationId }: ReportDto["data"][number]): string | null {
  if (refundstatus === "Inprogress") return "Refund status in Pending";
  if (paymentstatus === "Success") return null;
  return reservationId === null ? paymentstatus : `${paymentstatus} Reservation: ${reservationId}`;
}

/** How many of an order's tickets are still to be let in: of one that is not paid, or was refunded, none. */
export const stillToCome = ({ status, tickets, admitted }: Buyer): number =>
  status === "Success" ? tickets - admitted : 0;

const NEAR_MS = 24 * 3_600_000;

/** Whether people are let in from the list: about the time of the performance, when a slip cannot happen weeks before. */
export const isDoorTime = (startsAt: string, now: number): boolean => Math.abs(Date.parse(startsAt) - now) <= NEAR_MS;

/** The server tells of each variant; here an order's upsell is one row with all of them. */
function purchasesFromDto(dto: ReportDto): readonly Purchase[] {
  const names = new Map(dto.data.map((row) => [row.eventticketdetailid, row.endusername]));
  const found = new Map<string, Purchase>();
  for (const row of dto.upselldetails) {
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

const teamsFromDto = (teams: ReportDto["teamData"]): readonly Team[] =>
  Object.entries(teams).map(([name, players]) => ({
    name,
    players: players.map((player) => ({ number: player.playerid, name: player.name })),
  }));
