import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CardElements, Paying } from "@/shared/checkout/card";
import { begin, confirm, finish, type CardWants } from "@/shared/checkout/cardSteps";
import { nextState, type CheckoutEvent } from "@/shared/checkout/machine";
import { readStanding } from "@/shared/sale/calls";
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
const LOOK_AGAIN_MS = 5_000;

/** A checkout that is paid by card: from the empty form to what was bought. */
export function useCardPayment({ hasTried, returnTo, onTry, onSold, ...wants }: Options) {
  const { paying } = wants;
  const cache = useQueryClient();
  const [{ stage, refusal, isSent }, dispatch] = useReducer(nextState<Paying>, {
    stage: { at: "asking", reservation: paying },
    isSent: hasTried,
  });
  const [isBusy, setBusy] = useState(false);
  const go = (told: CheckoutEvent<Paying>) => {
    setBusy(false);
    dispatch(told);
  };
  const ask = () => dispatch({ type: "asked", reservation: paying });

  const look = useEffectEvent(async () => {
    const standing = await readStanding(paying).catch(() => "paying" as const);
    if (standing === "open") ask();
    else if (standing !== "paying") go({ type: "answered", reservation: paying, standing });
  });
  const start = useEffectEvent(() => begin(wants, isSent).then(go));
  const end = useEffectEvent(() => finish(paying).then(go));
  const show = useEffectEvent((sold: Sold) => {
    cache.setQueryData(saleKeys.payment(paying.payment), sold);
    onSold(sold);
  });
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (stage.at === "asking") void start();
    else if (stage.at === "paid" && stage.error === undefined) void end();
    else if (stage.at === "sold") show(stage.sold);
    else if (stage.at === "unknown") {
      // Whoever lost the connection while they paid hears by themselves what came of it.
      const onLine = () => askAgain();
      window.addEventListener("online", onLine);
      return () => window.removeEventListener("online", onLine);
    } else if (stage.at === "paying") {
      const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [stage]);

  return {
    stage,
    refusal,
    isBusy,
    pay: async (elements: CardElements) => {
      if (stage.at !== "reserved" || !stage.form || isBusy) return;
      onTry();
      dispatch({ type: "sent" });
      setBusy(true);
      go(await confirm(stage.form, elements, wants, returnTo));
    },
    /** After a failure, or for who does not want to wait. */
    again: async () => {
      if (stage.at !== "paid") return ask();
      setBusy(true);
      go(await finish(paying));
    },
    /** The provider was asked for money: what came of it is asked for before it is called over. */
    hasTried: isSent,
    isPaying: isBusy || stage.at === "paying" || stage.at === "paid",
  };
}

export type CardPaying = ReturnType<typeof useCardPayment>;
