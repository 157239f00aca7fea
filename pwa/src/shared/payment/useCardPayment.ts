import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CardElements } from "@/shared/payment/model";
import { begin, confirm, finish, type Stage, type Wants } from "@/shared/payment/steps";
import { readStanding } from "@/shared/sale/calls";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Sold } from "@/shared/sale/model";

interface Options extends Wants {
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

/** A payment by card from the empty form to what was bought. */
export function useCardPayment({ hasTried, returnTo, onTry, onSold, ...wants }: Options) {
  const { paying } = wants;
  const cache = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: "asking" });
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState({ number: 0, hasTried });
  // Whoever has left the step is not called back by what they have begun.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const go = (next: Stage) => {
    if (!isHere.current) return;
    setBusy(false);
    setStage(next);
    if (next.at !== "sold") return;
    cache.setQueryData(saleKeys.payment(paying.payment), next.sold);
    onSold(next.sold);
  };

  const restart = () => {
    setStage({ at: "asking" });
    setAttempt(({ number }) => ({ number: number + 1, hasTried: true }));
  };

  const start = useEffectEvent(async () => go(await begin(wants, attempt.hasTried)));
  useEffect(() => void start(), [attempt]);

  const end = useEffectEvent(async () => go(await finish(paying)));
  useEffect(() => {
    if (stage.at === "succeeded") void end();
  }, [stage.at]);

  // Whoever lost the connection while they paid hears by themselves what came of it.
  const ask = useEffectEvent(restart);
  useEffect(() => {
    if (stage.at !== "failed") return undefined;
    const onLine = () => ask();
    window.addEventListener("online", onLine);
    return () => window.removeEventListener("online", onLine);
  }, [stage.at]);

  const look = useEffectEvent(async () => {
    const standing = await readStanding(paying).catch(() => "paying" as const);
    if (typeof standing === "object") go({ at: "sold", sold: standing });
    else if (standing === "over") go({ at: "over" });
    else if (standing === "open") restart();
  });
  useEffect(() => {
    if (stage.at !== "processing") return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [stage.at]);

  return {
    stage,
    isBusy,
    pay: async (elements: CardElements) => {
      if (stage.at !== "form" || isBusy) return;
      onTry();
      setTried(true);
      setBusy(true);
      go(await confirm(stage, elements, wants, returnTo));
    },
    /** After a failure, or for who does not want to wait. */
    again: async () => {
      if (stage.at !== "complete") return restart();
      setBusy(true);
      go(await finish(paying));
    },
    /** The provider was asked for money: what came of it is asked for before it is called over. */
    hasTried: attempt.hasTried || isTried,
    isPaying: isBusy || stage.at === "succeeded" || stage.at === "processing" || stage.at === "complete",
  };
}

export type CardPaying = ReturnType<typeof useCardPayment>;
