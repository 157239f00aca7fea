import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { newIdempotencyKey } from "@/api/client";
import { sellCard } from "@/shared/sale/calls";
import { cardSaleToWire, type CardSale } from "@/shared/sale/giftCard";

/** Sells a gift card once, however often it is asked for: a request whose reply was lost finds its own sale. */
export function useCardSale() {
  const key = useRef({ card: "", key: "" });
  return useMutation({
    mutationFn: (sale: CardSale) => {
      // Another way to pay is no other card.
      const card = JSON.stringify({ ...cardSaleToWire(sale), gateway: undefined, tendered: undefined });
      if (key.current.card !== card) key.current = { card, key: newIdempotencyKey() };
      return sellCard(sale, key.current.key);
    },
  });
}
