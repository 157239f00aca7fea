/** What a buyer has in this tab: enough to go on after a reload, after the back button, and back from their bank. */
import { serverNow } from "@/api/clock";
import type { CardForm } from "@/shared/sale/GiftCardForm";
import type { SoldCard } from "@/shared/sale/giftCard";
import type { Buyer, Reservation } from "@/shared/sale/model";
import type { Wants } from "@/shared/sale/useBasket";

/** What is reserved, until it is paid or let go. */
export interface StoredSale {
  readonly performance: number;
  readonly reservation: Reservation;
  /** The places that it holds, in words, where the tickets are those of teams. */
  readonly places?: string;
  /** Who buys, once they have said so. */
  readonly buyer?: Buyer;
  /** Whether a payment was sent: what came of it is then the first thing to ask. */
  readonly hasTried?: boolean;
  /** It is sold, and was shown so. */
  readonly isShown?: boolean;
  /** The box office has reserved it, and sent a link: it is not given back for another choice. */
  readonly isLinked?: boolean;
}

// A browser may give a framed page no storage: the widget then still sells, but a reload starts anew.
const held = new Map<string, unknown>();

export function put(name: string, value: object | undefined): void {
  if (value) held.set(name, value);
  else held.delete(name);
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    else sessionStorage.removeItem(name);
  } catch {
    return;
  }
}

export function read<Value>(name: string, isOne: (value: unknown) => value is Value): Value | undefined {
  const value = held.get(name) ?? readStored(name);
  return isOne(value) ? value : undefined;
}

function readStored(name: string): unknown {
  try {
    const text = sessionStorage.getItem(name);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const saleName = (event: number) => `foyer.widget.${event}`;
const buyerName = (event: number) => `foyer.widget.${event}.buyer`;
const basketName = (event: number, performance: number) => `foyer.widget.${event}.${performance}`;

export const keep = (event: number, stored: StoredSale | undefined): void => put(saleName(event), stored);
export const readStoredSale = (event: number): StoredSale | undefined => read(saleName(event), isStoredSale);

/** The performance of which a buyer holds tickets, or has sent a payment for some; undefined once they were shown as theirs. */
export function reservedOf(event: number): number | undefined {
  const stored = readStoredSale(event);
  if (!stored || stored.isShown) return undefined;
  return stored.hasTried || Date.parse(stored.reservation.expiresAt) > serverNow() ? stored.performance : undefined;
}

/** Remembers what is chosen of a performance, before and while it is reserved. */
export const keepBasket = (event: number, performance: number, wants: Wants | undefined): void =>
  put(basketName(event, performance), wants);
export const readBasket = (event: number, performance: number): Wants | undefined =>
  read(basketName(event, performance), isWants);

/** Remembers who buys, as far as they have said so, for when they have chosen otherwise. */
export const keepBuyer = (event: number, buyer: Buyer | undefined): void => put(buyerName(event), buyer);
export const readBuyer = (event: number): Buyer | undefined => read(buyerName(event), isBuyer);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isStoredSale(value: unknown): value is StoredSale {
  if (!isObject(value) || !("performance" in value) || !isObject(value["reservation"])) return false;
  const { secret, quote } = value["reservation"];
  return secret !== undefined && isObject(quote) && "due" in quote;
}

const isBuyer = (value: unknown): value is Buyer => isObject(value) && "name" in value && "email" in value;

function isWants(value: unknown): value is Wants {
  if (!isObject(value) || !isObject(value["quantities"]) || !isObject(value["codes"])) return false;
  return Array.isArray(value["places"]) && Array.isArray(value["codes"]["cards"]);
}

/** A gift card that is being paid. */
export interface StoredGift {
  readonly card: SoldCard;
  readonly buyer: Buyer;
  readonly hasTried?: boolean;
}

const nameOf = (event: number) => `foyer.widget.${event}.gift`;

export const keepGift = (event: number, gift: StoredGift | undefined): void => put(nameOf(event), gift);
export const readGift = (event: number): StoredGift | undefined => read(nameOf(event), isGift);

const soldName = (event: number) => `foyer.widget.${event}.sold-gift`;

/** Remembers a card that was just sold: whoever loads the page again then sees that it is. */
export const keepSold = (event: number, card: SoldCard | undefined): void => put(soldName(event), card);
export const readSold = (event: number): SoldCard | undefined => read(soldName(event), isSold);

const isSold = (value: unknown): value is SoldCard =>
  isObject(value) && "recipient" in value && isObject(value["paying"]);

const typedName = (event: number) => `foyer.widget.${event}.typed-gift`;

/** Remembers what was typed of a card until it is sold: whoever goes back from paying it changes only what they like. */
export const keepTyped = (event: number, form: CardForm | undefined): void => put(typedName(event), form);
export const readTyped = (event: number): CardForm | undefined => read(typedName(event), isTyped);

const isTyped = (value: unknown): value is CardForm => isObject(value) && "amount" in value && "buyerEmail" in value;

function isGift(value: unknown): value is StoredGift {
  return isObject(value) && isObject(value["card"]) && isObject(value["card"]["paying"]) && isObject(value["buyer"]);
}
