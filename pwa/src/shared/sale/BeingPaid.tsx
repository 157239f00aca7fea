import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { paymentStanding } from "@/shared/sale/calls";
import type { Reservation, Standing } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

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
export function BeingPaid({ reservation, performance, heading: Heading, onEnd }: BeingPaidProps) {
  const t = textsOf("sale");
  const { data: standing, refetch, isFetching } = useQuery(paymentStanding(reservation));
  const end = useEffectEvent(onEnd);
  const heading = useArrival();
  useTopic(topics.performancePublic(performance), () => void refetch());
  useEffect(() => {
    if (standing !== undefined && standing !== "paying") end(standing);
  }, [standing]);
  return (
    <section className="fy-being-paid">
      <Icon name="clock" size="large" />
      <Heading ref={heading} tabIndex={-1}>
        {t("beingPaid")}
      </Heading>
      <p>{t("keepOpen")}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t("askAgain")}
      </Button>
    </section>
  );
}
