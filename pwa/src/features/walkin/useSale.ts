import { useState } from "react";
import { useUser } from "@/shell/session";
import { NEW_CARD } from "@/shared/sale/GiftCardForm";
import { reservationOfCard, type SoldCard } from "@/shared/sale/giftCard";
import type { Basket, ItemKey } from "@/shared/sale/basket";
import { NOBODY, type PerformanceOffer, type Reservation } from "@/shared/sale/model";
import {
  forgetUnsettled,
  storeUnsettled,
  unsettledOf,
  unsettledSales,
  type Seller,
  type UnsettledSale,
} from "@/shared/checkout/unsettled";
import { useBasket } from "@/shared/sale/useBasket";
import { useCheckout, type Checkout } from "@/shared/checkout/useCheckout";
import { toMinor } from "@/ui/money";
import { wayNamed, type Way } from "@/shared/till/CashGiven";
import type { OfPerformance } from "./namedReservations";

/** What was put under a name, and until when. */
export interface NamedSale {
  readonly name: string;
  readonly email: string;
  readonly note: string;
  readonly until: string;
  readonly zone: string;
  readonly reservation: Reservation;
}

type Collected = Pick<NamedSale, "name" | "email"> & OfPerformance;

/**
 * The state of a sale: what is chosen, the hold that it comes from if one was named, the way to pay, who buys if they
 * say, and the checkout itself.
 */
export function useSale(offer: PerformanceOffer | undefined, isGiftCard = false) {
  /** The buyer of what is collected, whom the server knows already, and of which performance it is. */
  const [collected, setCollected] = useState<Collected>();
  const { checkout, resumed, takeNext } = useSettledCheckout(collected ?? offer);
  const chosen = useBasket(offer, checkout);
  const { quantities, places, codes, tickets, extras } = chosen;
  const [hold, setHold] = useState<number | null>(null);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [way, setWay] = useState<Way>(() => wayOf(resumed));
  const [isSellingCard, setSellingCard] = useState(isGiftCard);
  const [isNaming, setNaming] = useState(false);
  const [isCollecting, setCollecting] = useState(false);
  const [isChoosingDate, setChoosingDate] = useState(false);
  const [named, setNamed] = useState<NamedSale>();
  const [card, setCard] = useState<SoldCard>();
  const [cardForm, setCardForm] = useState(NEW_CARD);
  const basketOf = (from: PerformanceOffer): Basket => ({
    offer: from,
    quantities,
    places: places.chosen,
    codes,
    hold,
  });

  const resumeNext = () => {
    const next = takeNext();
    if (next) setWay(wayOf(next));
    return next !== undefined;
  };
  const begin = async (by: Way) => {
    if (!offer || resumeNext()) return;
    setWay(by);
    const reservation = await checkout.reserve(basketOf(offer)).catch(() => undefined);
    if (!reservation) return;
    // What gift cards pay is known for certain only now: their money may have been spent meanwhile.
    if (toMinor(reservation.quote.due) > 0) {
      if (by === "free") setWay("terminal");
      return;
    }
    // Where nothing is due it is paid at once, since there is no money to take.
    setWay("free");
    await checkout.pay({ reservation, gateway: "free", buyer: { ...NOBODY, name, email } }).catch(() => undefined);
  };
  const take = async (tendered?: string) => {
    if (checkout.phase.at !== "reserved") return;
    const { reservation } = checkout.phase;
    const buyer = collected ? undefined : { ...NOBODY, name, email };
    const request = { reservation, gateway: way, buyer, ...(tendered && { tendered }) };
    await checkout.pay(request).catch(() => undefined);
  };
  const startAnew = () => {
    chosen.clear();
    setHold(null);
    setName("");
    setEmail("");
    setSellingCard(isGiftCard);
    setNaming(false);
    setCollecting(false);
    setNamed(undefined);
    setCollected(undefined);
    setCard(undefined);
    setCardForm(NEW_CARD);
    if (!resumeNext()) checkout.restart();
  };
  const { at } = checkout.phase;
  const leave = async () => {
    places.giveBack();
    if (collected && (at === "reserved" || at === "over")) {
      // It stays its buyer's: only the till that was to take its money lets go of it.
      setCollected(undefined);
      checkout.restart();
      return;
    }
    if ((await checkout.giveBack()) && resumed) resumeNext();
  };
  const isNothing = tickets + extras === 0;
  return {
    checkout,
    chosen,
    basketOf,
    quantities,
    places,
    hold,
    tickets,
    extras,
    isNothing,
    /** Something is chosen, typed or reserved that is not sold, nor on its way to be. */
    isBegun:
      named === undefined &&
      (((at === "reserved" || at === "over") && !collected) ||
        (at === "choosing" && (!isNothing || name !== "" || email !== ""))),
    name,
    email,
    way,
    isSellingCard,
    /** The gift card whose money is taken. */
    card: checkout.phase.at === "choosing" ? undefined : card,
    cardForm,
    setCardForm,
    takeForCard: (reserved: SoldCard, by: Way) => {
      setWay(by);
      setCard(reserved);
      checkout.goOnWith(reservationOfCard(reserved));
    },
    setName,
    setEmail,
    setWay,
    setSellingCard,
    isNaming,
    setNaming,
    /** Goes back from the name, and frees what was reserved for it meanwhile. */
    stopNaming: async () => {
      await leave();
      setNaming(false);
    },
    named,
    /** What was reserved is under a name now: this till has nothing more to do with it. */
    keep: (under: NamedSale) => {
      setNamed(under);
      checkout.restart();
    },
    isChoosingDate,
    setChoosingDate,
    /** Another date of the event has other holds. */
    goTo: (next: PerformanceOffer) => {
      chosen.goTo(next);
      setHold(null);
      setChoosingDate(false);
    },
    isCollecting,
    setCollecting,
    collected,
    collect: (named: Collected, reservation: Reservation) => {
      setCollected(named);
      if (toMinor(reservation.quote.due) === 0) setWay("free");
      else if (way === "free") setWay("terminal");
      checkout.goOnWith(reservation);
    },
    begin,
    take,
    put: (key: ItemKey, count: number) => chosen.put(key, count),
    /** Other tickets may be fewer: how many are wanted is asked anew. */
    sellFrom: (next: number | null) => {
      chosen.clear();
      setHold(next);
    },
    startAnew,
    /** A sale of before whose end was not known, while it is the one on the screen. */
    resumed,
    /** Goes back from the payment, and frees what was reserved for everybody; a sale that may be paid stays. */
    leave,
  };
}

const wayOf = (sale: UnsettledSale | undefined): Way => wayNamed(sale?.gateway) ?? "terminal";

/**
 * A checkout whose sales are stored for the seller until their end is known. It begins with one that was left unsettled,
 * whichever performance it is of, and so does every new sale.
 */
function useSettledCheckout(offer: OfPerformance | undefined): {
  readonly checkout: Checkout;
  readonly resumed: UnsettledSale | undefined;
  /** Takes up the next sale that is not settled, if there is one. */
  readonly takeNext: () => UnsettledSale | undefined;
} {
  const { accountid: account, userid: person } = useUser();
  const seller: Seller = { account, person };
  const [resumed, setResumed] = useState(() => unsettledSales(seller)[0]);
  const checkout = useCheckout(resumed && { at: "unknown", reservation: resumed.reservation }, {
    onSend: ({ reservation, gateway }) => {
      if (resumed) storeUnsettled(seller, { ...resumed, gateway });
      else if (offer) storeUnsettled(seller, unsettledOf(offer, reservation, gateway));
    },
    onSettled: (reservation) => {
      const event = resumed?.event ?? offer?.event;
      if (event !== undefined) forgetUnsettled(seller, { event, reservation });
    },
  });
  const takeNext = () => {
    const [next] = unsettledSales(seller);
    setResumed(next);
    if (next) checkout.resume(next.reservation);
    return next;
  };
  return { checkout, resumed, takeNext };
}

export type Sale = ReturnType<typeof useSale>;
