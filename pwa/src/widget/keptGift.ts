/** A gift card that is being paid: enough to go on after a reload, and back from the buyer's bank. */
import type { CardForm } from "@/shared/sale/cardForm";
import type { SoldCard } from "@/shared/sale/giftCard";
import type { Buyer } from "@/shared/sale/model";
import { isObject, put, read } from "@/widget/kept";

export interface KeptGift {
  readonly card: SoldCard;
  readonly buyer: Buyer;
  readonly hasTried?: boolean;
}

const nameOf = (event: number) => `foyer.widget.${event}.gift`;

export const keepGift = (event: number, gift: KeptGift | undefined): void => put(nameOf(event), gift);
export const readGift = (event: number): KeptGift | undefined => read(nameOf(event), isGift);

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

function isGift(value: unknown): value is KeptGift {
  return isObject(value) && isObject(value["card"]) && isObject(value["card"]["paying"]) && isObject(value["buyer"]);
}
