import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newIdempotencyKey } from "@/api/client";
import { ApiError, errorMessage } from "@/api/errors";
import { asRecord } from "@/api/reply";
import { isOutcomeUnknown } from "@/api/outcome";
import { t } from "@/i18n/i18n";
import { giveBackOrAsk, pay, reserve } from "@/shared/sale/calls";
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
  /** It was sent to be paid, or to be given back, and the answer was lost: the server is asked before anything else. */
  | { readonly at: "unknown"; readonly reservation: Reservation }
  /** What was sold, and the quote by which it adds up. */
  | { readonly at: "sold"; readonly sold: Sold; readonly quote: Quote; readonly reservation: Reservation };

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

/**
 * A checkout from choosing to sold. The screen keeps the quantities; kept here is what the server was told. A sale that
 * was sent to be paid is left only once the server has said how it ended (decision 0137).
 */
export function useCheckout(initial: Stage = CHOOSING, { onSend, onSettled, isSent }: SaleRecord = NO_RECORD) {
  const cache = useQueryClient();
  const [stage, setStage] = useState<Stage>(initial);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isReturning, setReturning] = useState(false);
  const [proving, setProving] = useState<Proving>();
  // One key for one basket: a request whose reply was lost is sent again and finds its own reservation.
  const keys = useRef(new Map<string, string>());
  const hasSent = useRef(isSent === true || initial.at === "unknown");
  const keyFor = (basket: string) => {
    const key = keys.current.get(basket) ?? newIdempotencyKey();
    keys.current.set(basket, key);
    return key;
  };
  const stand = (reservation: Reservation, standing: Standing) => {
    // Whoever waits for its end begins with this answer, not with how an earlier try ended.
    cache.setQueryData(saleKeys.payment(reservation.payment), standing);
    if (standing === "paying") setStage({ at: "paying", reservation });
    else if (standing === "open") setStage({ at: "reserved", reservation });
    else if (standing === "over") {
      onSettled(reservation, "over");
      setStage({ at: "reserved", reservation });
      setRefusal({ message: t("sale:keptNoLonger"), isOver: true });
    } else setStage({ at: "sold", sold: standing, quote: reservation.quote, reservation });
  };
  const onError = (error: unknown) => setRefusal(refusalOf(error));
  // A sale whose screen is gone by now is not settled by this: nobody has seen it.
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (stage.at === "sold") settle(stage.reservation, "sold");
  }, [stage]);

  const reserving = useMutation({
    mutationFn: (basket: Basket) => reserve(basket, keyFor(JSON.stringify(basketToWire(basket))), setProving),
    onSuccess: (reservation) => setStage({ at: "reserved", reservation }),
    onError: (error, { offer }) => {
      onError(error);
      void cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    },
  });
  const paying = useMutation({
    mutationFn: (request: PayRequest) => {
      hasSent.current = true;
      onSend(request);
      return pay(request);
    },
    onSuccess: (standing, { reservation }) => stand(reservation, standing),
    onError: (error, { reservation }) => {
      if (isOutcomeUnknown(error)) return setStage({ at: "unknown", reservation });
      const refused = refusalOf(error);
      if (refused.isOver) onSettled(reservation, "over");
      setRefusal(refused);
    },
  });

  const restart = () => {
    keys.current.clear();
    hasSent.current = false;
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
    /**
     * Gives back what is reserved, and tells whether the sale is left by that. One that is being paid, or may be, stays:
     * a refusal to give it back shows how it stands.
     */
    giveBack: async (): Promise<boolean> => {
      if (paying.isPending || stage.at === "paying" || stage.at === "unknown") return false;
      if (stage.at !== "reserved" || refusal?.isOver) {
        restart();
        return true;
      }
      const { reservation } = stage;
      const mayBePaid = hasSent.current;
      // What nobody has paid for expires by itself, with or without an answer.
      if (!mayBePaid) restart();
      setReturning(true);
      try {
        const standing = await giveBackOrAsk(reservation);
        if (standing !== "over") {
          stand(reservation, standing);
          return false;
        }
        onSettled(reservation, "over");
        if (mayBePaid) restart();
      } catch (error) {
        if (!mayBePaid) return true;
        if (isOutcomeUnknown(error)) setStage({ at: "unknown", reservation });
        else onError(error);
        return false;
      } finally {
        setReturning(false);
      }
      return true;
    },
    /** Goes on with what was reserved in another way, such as a gift card. */
    goOnWith: (reservation: Reservation) => {
      setRefusal(undefined);
      setStage({ at: "reserved", reservation });
    },
    /** Takes up a sale whose end is not known. */
    resume: (reservation: Reservation) => {
      hasSent.current = true;
      setRefusal(undefined);
      setStage({ at: "unknown", reservation });
    },
    restart,
    /** Takes in how a payment that was under way has ended, or that it may be tried again. */
    hear: (reservation: Reservation, standing: Standing) => {
      stand(reservation, standing);
      if (standing === "open") setRefusal({ message: t("sale:notPaid") });
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
    case "not_offered":
      return { message, ...(typeof left === "number" && { left }), ...itemOf(data) };
    case "too_many":
      return { message, ...(typeof data.most === "number" && { left: data.most }), ...itemOf(data) };
    case "code_used_up":
      return { message, code: "promo_code" };
    case "code_not_taken":
      return { message, code: error.field === "gift_cards" ? "gift_card" : "promo_code", isUnsaid: true };
    case "expired":
    case "already_paid":
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
