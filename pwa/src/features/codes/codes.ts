/** Promo codes and gift cards as the office's screens name and write them. */
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { momentFromDto, momentToDto, parseMoment } from "@/office/moment";
import { isAfter, wallTimeAt, writeDay } from "@/office/wallClock";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { NEW_CODE, type CodeForm } from "./codeForm";

/** The spec's tabs: 0 are promo codes, 1 gift cards. */
export const TABS = ["promo", "card"] as const;
export type Kind = (typeof TABS)[number];

/** Under which name the tab that one is on is kept. */
export const TAB_KEY = "codes.tab";

/** Where a code is edited: the address of a gift card has the end of its code, and its number. */
export const pageOfCode = ({ kind, id, code }: Pick<Code, "kind" | "id" | "code">): string =>
  `/PromocodeConfiguration/${tabOf(kind)}/${encodeURIComponent(code)}${kind === "card" ? `?card=${id}` : ""}`;

export const tabOf = (kind: Kind): number => TABS.indexOf(kind);
/** Any number but 0 in an address means gift cards. */
export const kindOf = (id: string | undefined): Kind => (Number(id ?? 0) > 0 ? "card" : "promo");

const FLAT = 1;
export const PERCENT = 2;
const EACH_TICKET = 1;
const FULL_ORDER = 2;

/** What a code is for: an event, or one of its performances. */
export interface Target {
  readonly event: number;
  readonly eventName: string;
  /** null: every performance, also of those that are added later. */
  readonly performance: number | null;
}

/** What a promo code has done in one currency. */
type CodeSums = Readonly<Shapes["CodeSumsOut"]>;

export interface Code {
  readonly id: number;
  readonly kind: Kind;
  readonly code: string;
  readonly account: number;
  readonly zone: string;
  readonly isPercent: boolean;
  readonly isEachTicket: boolean;
  readonly value: string;
  /** null: no limit. */
  readonly most: number | null;
  /** The same of one booking. */
  readonly perBooking: number | null;
  readonly redeemed: number;
  readonly left: number | null;
  /** As the form has them, empty where there is none. */
  readonly starts: string;
  readonly ends: string;
  readonly windowStarts: string;
  readonly windowEnds: string;
  readonly targets: readonly Target[];
  readonly sums: readonly CodeSums[];
  readonly batch: number | null;
  readonly email: string;
  readonly original: string;
  readonly spent: string;
  /** What can still be spent of a gift card; a basket that is being paid keeps its part of it. */
  readonly balance: string;
  /** Of a gift card, empty otherwise. */
  readonly currency: string;
  readonly payment: string;
  readonly isActive: boolean;
  readonly version: number;
}

export type CodeDto = Shapes["PromoCodeOut"];

export const codeFromDto = (dto: CodeDto): Code => ({
  id: dto.promocodeid,
  kind: dto.isGiftCard === 1 ? "card" : "promo",
  code: dto.promocode,
  account: dto.accountid,
  zone: dto.timezone,
  isPercent: dto.isamountorperc === PERCENT,
  isEachTicket: dto.ticketororder === EACH_TICKET,
  value: dto.discountvalue,
  most: dto.maxredemption,
  perBooking: dto.maxperbooking,
  redeemed: dto.redeemed,
  left: dto.availablecount,
  starts: momentFromDto(dto.promocodestartdate),
  ends: momentFromDto(dto.promocodeenddate),
  windowStarts: momentFromDto(dto.eventwindowstartdate),
  windowEnds: momentFromDto(dto.eventwindowenddate),
  targets: dto.targets.map(({ eventid, eventname, eventdetailid }) => ({
    event: eventid,
    eventName: eventname,
    performance: eventdetailid,
  })),
  sums: dto.sums,
  batch: dto.batch,
  email: dto.giftCardEmail,
  original: dto.originalAmount ?? "",
  spent: dto.amountSpent ?? "0.00",
  balance: dto.balance ?? "0.00",
  currency: dto.currency,
  payment: dto.giftCardPaymentId,
  isActive: dto.active === 1,
  version: dto.version,
});

/** A gift card that was sold is given back while all of it is there. */
export const mayRefund = ({ kind, payment, value, balance }: Code): boolean =>
  kind === "card" && payment !== "" && toMinor(balance) === toMinor(value);

/** While its price goes back nothing is on it; whoever refunds it once more has the provider asked now. */
export const isGoingBack = (card: Code): boolean => mayRefund(card) && toMinor(card.value) === 0;

/** One payment that a gift card took part in. */
export interface CardUse {
  readonly payment: string;
  readonly order: number;
  readonly email: string;
  readonly at: string;
  /** The account's own. */
  readonly zone: string;
  readonly amount: string;
}

type CardUseDto = Shapes["CardUseOut"];

export const cardUseFromDto = (dto: CardUseDto): CardUse => ({
  payment: dto.paymentid,
  order: dto.eventticketdetailid,
  email: dto.email,
  at: dto.insertedtimeISO,
  zone: dto.timezone,
  amount: dto.Promodiscount,
});

/** What an account's gift cards are worth in one currency. */
export type CardMoney = Readonly<Shapes["CardMoneyOut"]>;

/** The columns that sort, and what the server calls them. */
export const ORDERINGS = {
  promo: {
    code: "promocode",
    value: "discountvalue",
    starts: "promocodestartdate",
    ends: "promocodeenddate",
  },
  card: { code: "promocode", value: "discountvalue", ends: "promocodeenddate" },
} as const;

export const codeFormOf = (row: Code | undefined): CodeForm =>
  row
    ? {
        ...NEW_CODE,
        code: row.code,
        email: row.email,
        discount: row.isPercent ? "percent" : "flat",
        amount: row.isPercent ? "" : row.value,
        percent: row.isPercent ? row.value.replace(/\.?0+$/, "") : "",
        counts: row.isEachTicket ? "ticket" : "order",
        most: row.most === null ? "" : String(row.most),
        perBooking: row.perBooking === null ? "" : String(row.perBooking),
        starts: row.starts,
        ends: row.ends,
        windowStarts: row.windowStarts,
        windowEnds: row.windowEnds,
        targets: [...row.targets],
      }
    : NEW_CODE;

/** The code as its call takes it; a gift card is always for the full order and never a percentage. */
export function formToDto(form: CodeForm, kind: Kind, account: number, edited?: Code) {
  const isCard = kind === "card";
  const isPercent = !isCard && form.discount === "percent";
  const value = (isPercent ? form.percent : form.amount).trim();
  return {
    promocodeid: edited?.id ?? 0,
    promocode: form.code.trim(),
    accountid: account,
    isGiftCard: isCard ? 1 : 0,
    discountvalue: value,
    isamountorperc: isPercent ? PERCENT : FLAT,
    ticketororder: isCard || form.counts === "order" ? FULL_ORDER : EACH_TICKET,
    maxredemption: isCard ? "" : form.most.trim(),
    maxperbooking: isCard || form.counts === "order" ? "" : form.perBooking.trim(),
    promocodestartdate: momentToDto(form.starts),
    promocodeenddate: momentToDto(form.ends),
    eventwindowstartdate: momentToDto(form.windowStarts),
    eventwindowenddate: momentToDto(form.windowEnds),
    ...(isCard
      ? cardToDto(form, value, edited)
      : {
          targets: form.targets.map(({ event, performance }) => ({ eventid: event, eventdetailid: performance ?? 0 })),
        }),
  };
}

function cardToDto(form: CodeForm, value: string, edited: Code | undefined) {
  return {
    giftCardEmail: form.email.trim(),
    originalAmount: edited ? edited.original : value,
    ...(edited && { amountSpent: edited.spent }),
  };
}

/** Which field a refusal is about; what a value is called depends on how it is given. */
export const fieldsFor = (isPercent: boolean): DtoFields<CodeForm> => ({
  promocode: "code",
  prefix: "prefix",
  count: "count",
  csv: "csv",
  giftCardEmail: "email",
  originalAmount: "amount",
  discountvalue: isPercent ? "percent" : "amount",
  maxredemption: "most",
  maxperbooking: "perBooking",
  promocodestartdate: "starts",
  promocodeenddate: "ends",
  eventwindowstartdate: "windowStarts",
  eventwindowenddate: "windowEnds",
  targets: "targets",
});

export type State = "active" | "off" | "upcoming" | "ended" | "used";

/** What a code is just now, by the clock of its own zone. */
export function stateOf(code: Code, now: number): State {
  const here = wallTimeAt(now, code.zone);
  const [starts, ends] = [parseMoment(code.starts), parseMoment(code.ends)];
  if (!code.isActive) return "off";
  if (ends && isAfter(here, ends)) return "ended";
  const isSpent = code.kind === "card" && toMinor(code.balance) <= 0;
  if (code.left === 0 || isSpent) return "used";
  return starts && isAfter(starts, here) ? "upcoming" : "active";
}

/** `12-05-2026 07:30 PM`, the spec's way to show a promo code's times. */
export function shownMoment(text: string): string {
  const moment = parseMoment(text);
  return moment ? `${writeDay(moment.day, "MM-DD-YYYY")} ${text.slice(text.indexOf(",") + 1)}` : "";
}

/** Without a currency of its own, a code is of several or of all events: the account's own money is meant. */
type Discount = Pick<Code, "isPercent" | "isEachTicket" | "value"> & { readonly currency?: string };

export function useCodeWords(currency: string) {
  const t = textsOf("codes");
  const count = (number: number | null) => (number === null ? t("unlimited") : formatCount(number));
  return {
    count,
    money: (amount: string) => formatMoney(amount, currency),
    /** `10%` or `£5.00`, each ticket or the full order. */
    discount: ({ isPercent, isEachTicket, value, currency: own }: Discount) => {
      const worth = isPercent ? `${Number(value)}%` : formatMoney(value, own || currency);
      return t(isEachTicket ? "eachTicket" : "fullOrder", { value: worth });
    },
    /** `£60.00`, or `$12.00, £60.00`; nothing is nought of the account's own money. */
    sum: ({ sums }: Pick<Code, "sums">, of: "discount" | "revenue") =>
      sums.length === 0
        ? formatMoney("0.00", currency)
        : sums.map((one) => formatMoney(one[of], one.currency)).join(", "),
  };
}
