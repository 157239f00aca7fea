import { useState } from "react";
import type { Basket, ItemKey } from "@/shared/sale/basket";
import type { PerformanceOffer } from "@/shared/sale/model";
import { NOBODY } from "@/shared/sale/model";
import { useBasket } from "@/shared/sale/useBasket";
import { useCheckout } from "@/shared/sale/useCheckout";
import { toMinor } from "@/ui/money";
import type { Way } from "@/shared/till/amounts";

/**
 * The state of a sale: what is chosen, the hold that it comes from if one was named, the way to pay, an e-mail address if
 * one was given, and the checkout itself.
 */
export function useSale(offer: PerformanceOffer | undefined) {
  const checkout = useCheckout();
  const chosen = useBasket(offer, checkout);
  const { quantities, places, codes, tickets, extras } = chosen;
  const [hold, setHold] = useState<number | null>(null);
  const [email, setEmail] = useState("");
  const [way, setWay] = useState<Way>("terminal");
  const [isSellingCard, setSellingCard] = useState(false);
  const basketOf = (from: PerformanceOffer): Basket => ({
    offer: from,
    quantities,
    places: places.chosen,
    codes,
    hold,
  });

  const begin = async (by: Way) => {
    if (!offer) return;
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
    await checkout.pay({ reservation, gateway: "free", buyer: { ...NOBODY, email } }).catch(() => undefined);
  };
  const take = async (tendered?: string) => {
    if (checkout.stage.at !== "reserved") return;
    const { reservation } = checkout.stage;
    const request = { reservation, gateway: way, buyer: { ...NOBODY, email }, ...(tendered && { tendered }) };
    await checkout.pay(request).catch(() => undefined);
  };
  const { at } = checkout.stage;
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
    isBegun: at === "reserved" || (at === "choosing" && (!isNothing || email !== "")),
    email,
    way,
    isSellingCard,
    setEmail,
    setWay,
    setSellingCard,
    begin,
    take,
    put: (key: ItemKey, count: number) => chosen.put(key, count),
    /** Other tickets may be fewer: how many are wanted is asked anew. */
    sellFrom: (next: number | null) => {
      chosen.clear();
      setHold(next);
    },
    startAnew: () => {
      chosen.clear();
      setHold(null);
      setEmail("");
      checkout.restart();
    },
    /** Goes back from the payment, and frees what was reserved for everybody. */
    leave: () => {
      places.giveBack();
      void checkout.giveBack();
    },
  };
}

export type Sale = ReturnType<typeof useSale>;
