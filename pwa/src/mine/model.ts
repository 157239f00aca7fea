import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import type { Gateway, Reservation } from "@/shared/sale/model";
import { toMinor } from "@/ui/money";
import type { Opened } from "@/mine/address";

/** Whether something may be done with an order now, until when, or why not. */
export interface Leave {
  readonly isGiven: boolean;
  /** Otherwise nobody but the organiser does it. */
  readonly isOffered: boolean;
  readonly until: string;
  readonly why: string;
}

export interface OwnTicket {
  readonly id: number;
  /** What its QR code says; empty once it admits nobody. */
  readonly code: string;
  readonly name: string;
  /** Who comes with it, where that is not the buyer. */
  readonly holder: string;
  readonly team: string;
  readonly player: number | null;
  readonly status: Shapes["OwnTicketOut"]["status"];
}

interface OwnLine {
  readonly name: string;
  readonly amount: string;
  /** It adds nothing: it is in the others. */
  readonly isTold: boolean;
}

/** What is kept until it is paid: the new seats of an exchange, or upsells that were added. */
export interface Waiting {
  readonly paying: Pick<Reservation, "id" | "secret" | "payment">;
  readonly due: string;
  readonly event: string;
  /** Which upsells, each with how many; none where it is an exchange. */
  readonly extras: readonly string[];
  readonly startsAt: string;
  readonly zone: string;
  readonly expiresAt: string;
  readonly gateway: Gateway | undefined;
}

export type Doing = "exchange" | "cancel" | "rename" | "addUpsells";

export interface OwnOrder {
  readonly id: number;
  readonly performance: number;
  readonly event: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly address: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly status: Shapes["OwnOrderOut"]["status"];
  readonly isCancelled: boolean;
  readonly lines: readonly OwnLine[];
  readonly total: string;
  readonly refunded: string;
  readonly giftCard: string;
  /** Those that still admit somebody, or have. */
  readonly tickets: readonly OwnTicket[];
  readonly extras: readonly { readonly id: number; readonly name: string; readonly status: string }[];
  readonly may: Readonly<Record<Doing, Leave>>;
  readonly waiting: Waiting | undefined;
  /** What waits at the box office until the buyer collects it. */
  readonly payouts: readonly { readonly amount: string; readonly isCash: boolean }[];
}

export interface OwnPayment {
  readonly payment: string;
  readonly house: string;
  /** The address of whoever answers their questions; empty where the house names none. */
  readonly contact: string;
  readonly contactPhone: string;
  readonly contactPage: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  /** Where the stylesheet of its house is; empty where that has none. */
  readonly sheet: string;
  /** In which it was bought: its mails speak it. */
  readonly language: string;
  readonly pdf: string;
  readonly calendar: string;
  readonly orders: readonly OwnOrder[];
  /** Upsells that were added and are not paid yet. */
  readonly unpaid: readonly Waiting[];
}

export type WireOwnPayment = Shapes["OwnPaymentOut"];
type WireOrder = WireOwnPayment["orders"][number];

export const ownPaymentFromWire = (wire: WireOwnPayment): OwnPayment => ({
  payment: wire.payment,
  house: wire.house,
  contact: wire.contact,
  contactPhone: wire.contact_phone,
  contactPage: wire.contact_page,
  name: wire.name,
  email: wire.email,
  currency: wire.currency,
  sheet: wire.look.css,
  language: wire.language,
  pdf: wire.pdf,
  calendar: wire.calendar,
  orders: wire.orders.map((order) => orderFromWire(order, wire.payment)),
  unpaid: wire.unpaid.map(({ names, event_name, ...unpaid }) =>
    waitingFromWire({ ...unpaid, to: event_name }, wire.payment, names),
  ),
});

const orderFromWire = (wire: WireOrder, payment: string): OwnOrder => ({
  id: wire.order,
  performance: wire.performance,
  event: wire.event_name,
  subcategory: wire.subcategory,
  venue: wire.venue_name,
  address: wire.venue_address,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  status: wire.status,
  isCancelled: wire.cancelled,
  lines: wire.lines.map(({ name, amount, told }) => ({ name, amount, isTold: told })),
  total: wire.total,
  refunded: wire.refunded,
  giftCard: wire.gift_card,
  tickets: wire.tickets
    .filter(({ code }) => code)
    .map(({ ticket, code, name, holder, team_name, player, status }) => ({
      id: ticket,
      code,
      name,
      holder,
      team: team_name,
      player,
      status,
    })),
  extras: wire.upsells
    .filter(({ status }) => status !== "void")
    .map(({ upsell_item, name, status }) => ({ id: upsell_item, name, status })),
  may: {
    exchange: leaveFromWire(wire.may.exchange),
    cancel: leaveFromWire(wire.may.cancel),
    rename: leaveFromWire(wire.may.rename),
    addUpsells: leaveFromWire(wire.may.add_upsells),
  },
  waiting: wire.waiting ? waitingFromWire(wire.waiting, payment) : undefined,
  payouts: wire.payouts.map(({ amount, gateway }) => ({ amount, isCash: gateway === "cash" })),
});

const leaveFromWire = ({ allowed, offered, until, why }: Shapes["LeaveOut"]): Leave => ({
  isGiven: allowed,
  isOffered: offered,
  until,
  why,
});

const waitingFromWire = (
  wire: NonNullable<WireOrder["waiting"]>,
  payment: string,
  extras: readonly string[] = [],
): Waiting => ({
  extras,
  paying: { id: wire.reservation, secret: wire.secret, payment },
  due: wire.due,
  event: wire.to,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  expiresAt: wire.expires_at,
  gateway: wire.gateways[0],
});

/** Everything of a payment that waits for its money. */
export const duesOf = ({ orders, unpaid }: OwnPayment): readonly Waiting[] => [
  ...orders.flatMap(({ waiting }) => waiting ?? []),
  ...unpaid,
];

export const isNothing = (amount: string): boolean => toMinor(amount) === 0;

/** What is left of an order that its buyer may give up: tickets that nobody has come in with. */
export const unusedOf = ({ tickets }: OwnOrder): readonly OwnTicket[] =>
  tickets.filter(({ status }) => status === "valid");

const LOOK_AGAIN_MS = 30_000;

export const mineKeys = {
  payment: ({ payment }: Opened) => ["mine", payment] as const,
  dates: ({ payment }: Opened, order: number) => ["mine", payment, "dates", order] as const,
  offers: ({ payment }: Opened) => ["mine", payment, "offers"] as const,
  extras: ({ payment }: Opened, order: number) => ["mine", payment, "extras", order] as const,
  cancel: ({ payment }: Opened, order: number) => ["mine", payment, "cancel", order] as const,
};

export const withKey = ({ key }: Opened) => ({ headers: { "X-Order-Key": key } });

export const ownPayment = (own: Opened) =>
  queryOptions({
    queryKey: mineKeys.payment(own),
    queryFn: async ({ signal }) =>
      ownPaymentFromWire(await api.get<WireOwnPayment>(`/mine/${own.payment}`, { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
    enabled: own.key !== "",
  });
