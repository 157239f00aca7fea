import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { paymentStanding } from "@/shared/sale/calls";
import type { Reservation, Standing } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";

interface BeingPaidProps {
  readonly reservation: Reservation;
  readonly performance: number;
  /** Its level on the page around it. */
  readonly heading: "h2" | "h3";
  readonly onEnd: (standing: Standing) => void;
}

/**
 * Shown while a provider is asked for the money. When it is paid, the performance's figures change, and every screen
 * with them is told: that is when this one asks how the payment stands. A refusal changes no figures, so there is also
 * a button to ask.
 */
export function BeingPaid({ heading: Heading, ...props }: BeingPaidProps) {
  const t = textsOf("sale");
  const { ask, isAsking } = usePaymentState(props);
  const heading = useArrival();
  return (
    <section className="fy-being-paid">
      <Icon name="clock" size="large" />
      <Heading ref={heading} tabIndex={-1}>
        {t("beingPaid")}
      </Heading>
      <p>{t("keepOpen")}</p>
      <Button busy={isAsking} onClick={ask}>
        {t("askAgain")}
      </Button>
    </section>
  );
}

interface UnknownProps extends BeingPaidProps {
  /** The buyer reads it, and not who sells to them. */
  readonly isForBuyer?: boolean;
  /** Which sale it is. */
  readonly children?: ReactNode;
}

/** Shown while nobody knows whether a sale was paid: the answer was lost. The server is asked until it says. */
export function UnknownSale({ heading: Heading, isForBuyer = false, children, ...props }: UnknownProps) {
  const t = textsOf("sale");
  const { ask, isAsking, error } = usePaymentState({ ...props, isUnknown: true });
  const heading = useArrival();
  return (
    <section className="fy-being-paid">
      <Icon name="alert" size="large" />
      <Heading ref={heading} tabIndex={-1}>
        {t(isForBuyer ? "unsure" : "unknown.title")}
      </Heading>
      {children}
      {!isForBuyer && <p>{t("unknown.text")}</p>}
      {error && <Note kind="warn">{t("unknown.noAnswer")}</Note>}
      <Button kind="main" busy={isAsking} onClick={ask}>
        {t("askAgain")}
      </Button>
    </section>
  );
}

const ASK_EVERY_MS = 5_000;

interface StateOptions extends Omit<BeingPaidProps, "heading"> {
  /** Nobody knows how it stands: an earlier answer is none, and it is asked again and again. */
  readonly isUnknown?: boolean;
}

function usePaymentState({ reservation, performance, onEnd, isUnknown = false }: StateOptions) {
  const query = paymentStanding(reservation);
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query,
    networkMode: "always",
    refetchOnMount: "always",
    refetchOnReconnect: "always",
    meta: { persist: false },
    ...(isUnknown && { refetchInterval: ASK_EVERY_MS, refetchIntervalInBackground: true }),
  });
  const standing = isUnknown && (!isFetchedAfterMount || error) ? undefined : data;
  const end = useEffectEvent(onEnd);
  const ask = () => void refetch();
  useTopic(topics.performancePublic(performance), ask);
  useEffect(() => {
    if (standing !== undefined && (isUnknown || standing !== "paying")) end(standing);
  }, [standing, isUnknown]);
  return { ask, isAsking: isFetching, error };
}
