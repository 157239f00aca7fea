import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "@/api/client";
import { ApiError, asRecord, errorMessage } from "@/api/errors";
import { t } from "@/i18n/i18n";
import { cancel, pay, reserve } from "@/shared/sale/calls";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { PayRequest } from "@/shared/sale/calls";
import { basketToWire, upsellKey, type Basket, type CodeKind, type ItemKey } from "@/shared/sale/basket";
import type { Quote, Reservation, Sold, Standing } from "@/shared/sale/model";
import type { Proving } from "@/shared/strangers/proving";

export type Stage =
  | { readonly at: "choosing" }
  | { readonly at: "reserved"; readonly reservation: Reservation }
  /** A provider is asked for the money, which takes its time. */
  | { readonly at: "paying"; readonly reservation: Reservation }
  /** What was sold, and the quote by which it adds up. */
  | { readonly at: "sold"; readonly sold: Sold; readonly quote: Quote };

/** Why a step was refused; `left` is how many are left where they were too few, `isOver` means it has expired. */
export interface Refusal {
  readonly message: string;
  readonly left?: number;
  /** The team of which they are left, where it is but one that has too few. */
  readonly team?: number;
  /** The one thing that it is about, at whose line it is said. */
  readonly item?: ItemKey;
  /** The code that it is about: it takes nothing off, or pays nothing, any more. */
  readonly code?: CodeKind;
  /** The server does not tell why, since whoever guesses at codes would learn which there are. */
  readonly isUnsaid?: boolean;
  readonly isOver?: boolean;
}

const CHOOSING: Stage = { at: "choosing" };

/** A checkout from choosing to sold. The screen keeps the quantities; kept here is what the server was told. */
export function useCheckout(initial: Stage = CHOOSING) {
  const cache = useQueryClient();
  const [stage, setStage] = useState<Stage>(initial);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isReturning, setReturning] = useState(false);
  const [proving, setProving] = useState<Proving>();
  // One key for one basket: a request whose reply was lost is sent again and finds its own reservation.
  const key = useRef({ basket: "", key: "" });
  const keyFor = (basket: string) => {
    if (key.current.basket !== basket) key.current = { basket, key: newIdempotencyKey() };
    return key.current.key;
  };
  const stand = (reservation: Reservation, standing: Standing) => {
    if (standing === "paying") setStage({ at: "paying", reservation });
    else if (standing === "open") setStage({ at: "reserved", reservation });
    else if (standing === "over") setRefusal({ message: t("sale:keptNoLonger"), isOver: true });
    else setStage({ at: "sold", sold: standing, quote: reservation.quote });
  };
  const onError = (error: unknown) => setRefusal(refusalOf(error));

  const reserving = useMutation({
    mutationFn: (basket: Basket) => reserve(basket, keyFor(JSON.stringify(basketToWire(basket))), setProving),
    onSuccess: (reservation) => setStage({ at: "reserved", reservation }),
    onError: (error, { offer }) => {
      onError(error);
      void cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    },
  });
  const paying = useMutation({
    mutationFn: (request: PayRequest) => pay(request),
    onSuccess: (standing, { reservation }) => {
      // Whoever waits for its end begins with this answer, not with how an earlier try ended.
      cache.setQueryData(saleKeys.payment(reservation.payment), standing);
      stand(reservation, standing);
    },
    onError,
  });

  const restart = () => {
    key.current = { basket: "", key: "" };
    setRefusal(undefined);
    setStage(CHOOSING);
  };

  return {
    stage,
    refusal,
    /** What the server asks to be proved first: a puzzle that is being solved, or a captcha that waits for its buyer. */
    proving,
    isBusy: reserving.isPending || paying.isPending,
    /** What was reserved is on its way back: until then a price would still count it as somebody's. */
    isReturning,
    reserve: (basket: Basket) => {
      setRefusal(undefined);
      return reserving.mutateAsync(basket);
    },
    pay: (request: PayRequest) => {
      setRefusal(undefined);
      return paying.mutateAsync(request);
    },
    /** Gives an open reservation back; without a network it expires by itself. */
    giveBack: async () => {
      restart();
      if (stage.at !== "reserved") return;
      setReturning(true);
      await cancel(stage.reservation).catch(() => undefined);
      setReturning(false);
    },
    restart,
    /** Takes in how a payment that was under way has ended, or that it may be tried again. */
    hear: (reservation: Reservation, standing: Standing) => {
      stand(reservation, standing);
      if (standing === "open") setRefusal({ message: t("sale:notPaid") });
      if (standing === "over") setStage({ at: "reserved", reservation });
    },
    forgive: () => setRefusal(undefined),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

export function refusalOf(error: unknown): Refusal {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { message };
  const data = asRecord(error.data) ?? {};
  const { available: left, team } = data;
  switch (error.code) {
    case "sold_out":
      return typeof left === "number" ? { message, left, ...(typeof team === "number" && { team }) } : { message };
    case "type_sold_out":
    case "upsell_sold_out":
    case "too_few":
    case "too_many":
    case "not_offered":
      return { message, ...(typeof left === "number" && { left }), ...itemOf(data) };
    case "code_used_up":
      return { message, code: "promo_code" };
    case "code_not_taken":
      return { message, code: error.field === "gift_cards" ? "gift_card" : "promo_code", isUnsaid: true };
    case "expired":
      return { message, isOver: true };
    case undefined:
    default:
      return { message };
  }
}

function itemOf({ upsell, variant, ticket_type: type }: Record<string, unknown>): Pick<Refusal, "item"> {
  if (typeof upsell === "number") return { item: upsellKey(upsell, typeof variant === "number" ? variant : null) };
  return typeof type === "number" ? { item: `ticket:${type}` } : {};
}
