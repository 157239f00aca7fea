import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { CHOOSING, nextState, type Phase } from "@/shared/checkout/machine";
import { useSecondsUntil } from "@/shared/checkout/TimeLeft";
import { useRequestKeys } from "@/shared/checkout/useRequestKeys";
import { basketToDto, type Basket } from "@/shared/sale/basket";
import { giveBack, pay, reserve, sellCard, type PayRequest } from "@/shared/sale/calls";
import { cardSaleToDto, type CardSale } from "@/shared/sale/giftCard";
import type { Reservation, PaymentStatus } from "@/shared/sale/model";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { ProofState } from "@/shared/abusePrevention/proofOfWork";

/** Where a sale is stored for as long as its end is not known. */
export interface SaleRecord {
  /** Whether a payment was sent before, as by the page before a reload. */
  readonly isSent?: boolean;
  /** Called before a payment is sent. */
  readonly onSend: (request: PayRequest) => void;
  /** Called once its end is known: it is on the screen as sold, or nothing was sold and nothing will be. */
  readonly onSettled: (reservation: Reservation, end: "sold" | "over") => void;
}

const NO_RECORD: SaleRecord = { onSend: () => undefined, onSettled: () => undefined };

/**
 * A checkout whose payments the server takes itself. The screen keeps the quantities; kept here is what the server was
 * told. A sale that was sent to be paid is left only once the server has said how it ended (decision 0137).
 */
export function useCheckout(initial: Phase = CHOOSING, { onSend, onSettled, isSent = false }: SaleRecord = NO_RECORD) {
  const cache = useQueryClient();
  const [state, dispatch] = useReducer(nextState<Reservation>, {
    phase: initial,
    isSent: isSent || initial.at === "unknown",
  });
  const { phase, refusal, isSent: mayBePaid } = state;
  const [isReturning, setReturning] = useState(false);
  const [proofState, setProofState] = useState<ProofState>();
  const { keyFor, forget } = useRequestKeys();
  const hear = (reservation: Reservation, status: PaymentStatus) => {
    // Whoever waits for its end begins with this answer, not with how an earlier try ended.
    cache.setQueryData(saleKeys.payment(reservation.payment), status);
    dispatch({ type: "answered", reservation, status });
  };
  // A sale whose screen is gone by now is not settled by this: nobody has seen it.
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (phase.at === "sold" || phase.at === "over") settle(phase.reservation, phase.at);
  }, [phase]);

  const reserving = useMutation({
    mutationFn: (basket: Basket) => reserve(basket, keyFor(basketToDto(basket)), setProofState),
    onSuccess: (reservation) => dispatch({ type: "reserved", reservation }),
    onError: (error, { offer }) => {
      dispatch({ type: "failed", error });
      void cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    },
  });
  const paying = useMutation({
    mutationFn: (request: PayRequest) => {
      onSend(request);
      dispatch({ type: "sent" });
      return pay(request);
    },
    onSuccess: (status, { reservation }) => hear(reservation, status),
    onError: (error) => dispatch({ type: "failed", error }),
  });
  const restart = () => {
    forget();
    dispatch({ type: "left" });
  };

  return {
    phase,
    refusal,
    /** What the server asks to be proved first: a puzzle that is being solved, or a captcha that waits for its buyer. */
    proofState,
    isBusy: reserving.isPending || paying.isPending,
    /** What was reserved is on its way back: until then a price would still count it as somebody's. */
    isReturning,
    reserve: (basket: Basket) => {
      dispatch({ type: "forgiven" });
      return reserving.mutateAsync(basket);
    },
    pay: paying.mutateAsync,
    /**
     * Gives back what is reserved, and tells whether the sale is left by that. One that is being paid, or may be, stays:
     * a refusal to give it back shows how it stands.
     */
    giveBack: async (): Promise<boolean> => {
      if (paying.isPending || phase.at === "paying" || phase.at === "unknown") return false;
      if (phase.at !== "reserved") {
        restart();
        return true;
      }
      const { reservation } = phase;
      if (!mayBePaid) restart();
      setReturning(true);
      try {
        const status = await giveBack(reservation, mayBePaid);
        if (status !== "over") {
          hear(reservation, status);
          return false;
        }
        onSettled(reservation, "over");
        if (mayBePaid) restart();
        return true;
      } catch (error) {
        dispatch({ type: "failed", error });
        return false;
      } finally {
        setReturning(false);
      }
    },
    /** Goes on with what was reserved in another way, such as a gift card. */
    goOnWith: (reservation: Reservation) => dispatch({ type: "reserved", reservation }),
    /** Takes up a sale whose end is not known. */
    resume: (reservation: Reservation) => dispatch({ type: "resumed", reservation }),
    restart,
    /** Takes in how a payment that was under way has ended, or that it may be tried again. */
    hear,
    forgive: () => dispatch({ type: "forgiven" }),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Whether what is reserved is kept no longer: the server has said so, or its time is up and nothing is under way. */
export function useIsOver({ at }: Phase, expiresAt: string, isUnderWay: boolean): boolean {
  const isOutOfTime = useSecondsUntil(expiresAt) === 0;
  return at === "over" || (isOutOfTime && !isUnderWay);
}

/** Sells a gift card once, however often it is asked for; another way to pay makes it no other card. */
export function useCardSale() {
  const { keyFor } = useRequestKeys();
  return useMutation({
    mutationFn: (sale: CardSale) =>
      sellCard(sale, keyFor({ ...cardSaleToDto(sale), gateway: undefined, tendered: undefined })),
  });
}
