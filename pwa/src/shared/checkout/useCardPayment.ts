import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CardElements, Paying } from "@/shared/checkout/card";
import { begin, confirm, finish, type CardWants } from "@/shared/checkout/cardSteps";
import { nextState, type CheckoutEvent } from "@/shared/checkout/machine";
import { readPaymentStatus } from "@/shared/sale/calls";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Sold } from "@/shared/sale/model";

interface Options extends CardWants {
  /** Whether the provider was asked before: somebody comes back from their bank, or has loaded the page again. */
  readonly hasTried: boolean;
  /** Where the provider sends the buyer back to if it leaves the page. */
  readonly returnTo: string;
  /** Before the provider is asked. */
  readonly onTry: () => void;
  readonly onSold: (sold: Sold) => void;
}

/** How often the server is asked whether it has heard of a payment that the provider works on. */
const POLL_MS = 5_000;

/** A checkout that is paid by card: from the empty form to what was bought. */
export function useCardPayment({ hasTried, returnTo, onTry, onSold, ...wants }: Options) {
  const { paying } = wants;
  const cache = useQueryClient();
  const [{ phase, refusal, isSent }, dispatch] = useReducer(nextState<Paying>, {
    phase: { at: "asking", reservation: paying },
    isSent: hasTried,
  });
  const [isBusy, setBusy] = useState(false);
  const go = (event: CheckoutEvent<Paying>) => {
    setBusy(false);
    dispatch(event);
  };
  const ask = () => dispatch({ type: "asked", reservation: paying });

  const poll = useEffectEvent(async () => {
    const status = await readPaymentStatus(paying).catch(() => "paying" as const);
    if (status === "open") ask();
    else if (status !== "paying") go({ type: "answered", reservation: paying, status });
  });
  const start = useEffectEvent(() => begin(wants, isSent).then(go));
  const end = useEffectEvent(() => finish(paying).then(go));
  const show = useEffectEvent((sold: Sold) => {
    cache.setQueryData(saleKeys.payment(paying.payment), sold);
    onSold(sold);
  });
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (phase.at === "asking") void start();
    else if (phase.at === "paid" && phase.error === undefined) void end();
    else if (phase.at === "sold") show(phase.sold);
    else if (phase.at === "unknown") {
      // Whoever lost the connection while they paid hears by themselves what came of it.
      const onLine = () => askAgain();
      window.addEventListener("online", onLine);
      return () => window.removeEventListener("online", onLine);
    } else if (phase.at === "paying") {
      const timer = setInterval(() => void poll(), POLL_MS);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [phase]);

  return {
    phase,
    refusal,
    isBusy,
    pay: async (elements: CardElements) => {
      if (phase.at !== "reserved" || !phase.form || isBusy) return;
      onTry();
      dispatch({ type: "sent" });
      setBusy(true);
      go(await confirm(phase.form, elements, wants, returnTo));
    },
    /** After a failure, or for who does not want to wait. */
    again: async () => {
      if (phase.at !== "paid") return ask();
      setBusy(true);
      go(await finish(paying));
    },
    /** The provider was asked for money: what came of it is asked for before it is called over. */
    hasTried: isSent,
    isPaying: isBusy || phase.at === "paying" || phase.at === "paid",
  };
}

export type CardPaying = ReturnType<typeof useCardPayment>;
