import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
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
  readonly total: string;
  readonly status: Shapes["OwnTicketOut"]["status"];
}

interface OwnLine {
  readonly name: string;
  readonly amount: string;
  /** It adds nothing: it is in the others. */
  readonly isInfo: boolean;
}

/** What is kept until it is paid: the new seats of an exchange, or upsells that were added. */
export interface Waiting {
  readonly paying: Pick<Reservation, "id" | "secret" | "payment">;
  readonly due: string;
  /** How many tickets are exchanged; none where upsells were added. */
  readonly tickets: number;
  /** The performance that what waits is for. */
  readonly performance: number;
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

export type OwnPaymentDto = Shapes["OwnPaymentOut"];
type OrderDto = OwnPaymentDto["orders"][number];

export const ownPaymentFromDto = (dto: OwnPaymentDto): OwnPayment => ({
  payment: dto.payment,
  house: dto.house,
  contact: dto.contact,
  contactPhone: dto.contact_phone,
  contactPage: dto.contact_page,
  name: dto.name,
  email: dto.email,
  currency: dto.currency,
  sheet: dto.look.css,
  language: dto.language,
  pdf: dto.pdf,
  calendar: dto.calendar,
  orders: dto.orders.map((order) => orderFromDto(order, dto.payment)),
  unpaid: dto.unpaid.map(({ names, event_name, ...unpaid }) =>
    waitingFromDto({ ...unpaid, tickets: 0, to: event_name }, dto.payment, names),
  ),
});

const orderFromDto = (dto: OrderDto, payment: string): OwnOrder => ({
  id: dto.order,
  performance: dto.performance,
  event: dto.event_name,
  subcategory: dto.subcategory,
  venue: dto.venue_name,
  address: dto.venue_address,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  status: dto.status,
  isCancelled: dto.cancelled,
  lines: dto.lines.map(({ name, amount, told }) => ({ name, amount, isInfo: told })),
  total: dto.total,
  refunded: dto.refunded,
  giftCard: dto.gift_card,
  tickets: dto.tickets
    .filter(({ code }) => code)
    .map(({ ticket, code, name, holder, team_name, player, total, status }) => ({
      id: ticket,
      code,
      name,
      holder,
      team: team_name,
      player,
      total,
      status,
    })),
  extras: dto.upsells
    .filter(({ status }) => status !== "void")
    .map(({ upsell_item, name, status }) => ({ id: upsell_item, name, status })),
  may: {
    exchange: leaveFromDto(dto.may.exchange),
    cancel: leaveFromDto(dto.may.cancel),
    rename: leaveFromDto(dto.may.rename),
    addUpsells: leaveFromDto(dto.may.add_upsells),
  },
  waiting: dto.waiting ? waitingFromDto(dto.waiting, payment) : undefined,
  payouts: dto.payouts.map(({ amount, gateway }) => ({ amount, isCash: gateway === "cash" })),
});

const leaveFromDto = ({ allowed, offered, until, why }: Shapes["LeaveOut"]): Leave => ({
  isGiven: allowed,
  isOffered: offered,
  until,
  why,
});

const waitingFromDto = (
  dto: NonNullable<OrderDto["waiting"]>,
  payment: string,
  extras: readonly string[] = [],
): Waiting => ({
  extras,
  paying: { id: dto.reservation, secret: dto.secret, payment },
  due: dto.due,
  tickets: dto.tickets,
  performance: dto.performance,
  event: dto.to,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  expiresAt: dto.expires_at,
  gateway: dto.gateways[0],
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

const REFRESH_MS = 30_000;

export const ownKeys = {
  payment: ({ payment }: Opened) => ["mine", payment] as const,
  dates: ({ payment }: Opened, order: number) => ["mine", payment, "dates", order] as const,
  prices: ({ payment }: Opened, order: number) => ["mine", payment, "prices", order] as const,
  offers: ({ payment }: Opened) => ["mine", payment, "offers"] as const,
  extras: ({ payment }: Opened, order: number) => ["mine", payment, "extras", order] as const,
  cancel: ({ payment }: Opened, order: number) => ["mine", payment, "cancel", order] as const,
};

export const withKey = ({ key }: Opened) => ({ headers: { "X-Order-Key": key } });

export const ownPayment = (own: Opened) =>
  queryOptions({
    queryKey: ownKeys.payment(own),
    queryFn: async ({ signal }) =>
      ownPaymentFromDto(await api.get<OwnPaymentDto>(`/mine/${own.payment}`, { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
    refetchInterval: REFRESH_MS,
    enabled: own.key !== "",
  });
