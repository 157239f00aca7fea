import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { topics, useTopic } from "@/live/useTopic";
import { paymentStatusQuery } from "@/shared/sale/calls";
import type { Phase } from "@/shared/checkout/machine";
import type { Reservation, PaymentStatus } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";

interface AwaitedProps {
  readonly phase: Extract<Phase, { readonly at: "paying" | "unknown" }>;
  readonly performance: number;
  /** Its level on the page around it. */
  readonly heading: "h2" | "h3";
  readonly onEnd: (reservation: Reservation, status: PaymentStatus) => void;
  /** The buyer reads it, and not who sells to them. */
  readonly isForBuyer?: boolean;
  /** Which sale it is. */
  readonly children?: ReactNode;
}

/** Shown while a provider is asked for the money, or while nobody knows whether a sale was paid: the answer was lost. */
export function AwaitedSale({ phase, performance, heading: Heading, onEnd, isForBuyer, children }: AwaitedProps) {
  const t = textsOf("sale");
  const isUnknown = phase.at === "unknown";
  const { ask, isAsking, error } = usePaymentState(phase, performance, onEnd);
  const heading = useArrival();
  return (
    <section className="fy-being-paid">
      <Icon name={isUnknown ? "alert" : "clock"} size="large" />
      <Heading ref={heading} tabIndex={-1}>
        {t(!isUnknown ? "beingPaid" : isForBuyer ? "unsure" : "unknown.title")}
      </Heading>
      {isUnknown && children}
      {!isUnknown ? <p>{t("keepOpen")}</p> : !isForBuyer && <p>{t("unknown.text")}</p>}
      {isUnknown && error && <Note kind="warn">{t("unknown.noAnswer")}</Note>}
      <Button kind={isUnknown ? "main" : "normal"} busy={isAsking} onClick={ask}>
        {t("askAgain")}
      </Button>
    </section>
  );
}

const ASK_EVERY_MS = 5_000;

/**
 * When it is paid, the performance's figures change, and every screen with them is told: that is when this one asks how
 * the payment stands. While that is not known an earlier answer is none, and it is asked again and again.
 */
function usePaymentState(
  { at, reservation }: AwaitedProps["phase"],
  performance: number,
  onEnd: AwaitedProps["onEnd"],
) {
  const isUnknown = at === "unknown";
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...paymentStatusQuery(reservation),
    networkMode: "always",
    refetchOnMount: "always",
    refetchOnReconnect: "always",
    meta: { persist: false },
    ...(isUnknown && { refetchInterval: ASK_EVERY_MS, refetchIntervalInBackground: true }),
  });
  const status = isUnknown && (!isFetchedAfterMount || error) ? undefined : data;
  const end = useEffectEvent(onEnd);
  const ask = () => void refetch();
  useTopic(topics.performancePublic(performance), ask);
  useEffect(() => {
    if (status !== undefined && (isUnknown || status !== "paying")) end(reservation, status);
  }, [status, isUnknown, reservation]);
  return { ask, isAsking: isFetching, error };
}
