import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { paymentStanding } from "@/shared/sale/calls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import type { Kept } from "@/widget/kept";
import { StayingBar } from "@/widget/StayingBar";
import { InBar } from "@/widget/barSlot";
import { goTo, replaceWith } from "@/widget/steps";
import { TicketsHeading } from "@/widget/TicketsHeading";

interface KeptProps {
  readonly offer: PerformanceOffer;
  readonly kept: Kept;
  readonly onGiveBack: () => Promise<void>;
  /** Where nothing is kept any more. */
  readonly children: ReactNode;
}

/** Who comes back to this step has reserved already, which would look like somebody else's: they go on, or change it. */
export function KeptBasket({ offer, kept, onGiveBack, children }: KeptProps) {
  const t = textsOf("widget");
  const { data: standing } = useQuery(paymentStanding(kept.reservation));
  const [isLeaving, setLeaving] = useState(false);
  const { reservation, performance, places } = kept;
  const isSold = typeof standing === "object";
  useEffect(() => {
    if (isSold) replaceWith({ at: "done", performance });
  }, [isSold, performance]);
  if (isSold) return null;
  if (standing === "over") return children;
  const { quote } = reservation;
  return (
    <section aria-label={t("tickets")}>
      <TicketsHeading>{t("linkTitle")}</TicketsHeading>
      <InBar>
        <TimeLeft until={reservation.expiresAt} tickets={countsIn(quote).tickets} />
      </InBar>
      {places && <Note>{t("sale:keptPlaces", { places })}</Note>}
      <QuoteLines quote={quote} />
      <StayingBar sum={<Due quote={quote} {...countsIn(quote)} />}>
        <Button
          kind="main"
          size="large"
          busy={isLeaving}
          onClick={() => goTo({ at: "details", performance: offer.performance })}
        >
          {t("goOn")}
        </Button>
      </StayingBar>
      <Button
        kind="plain"
        wide
        busy={isLeaving}
        onClick={() => {
          setLeaving(true);
          void onGiveBack().finally(() => setLeaving(false));
        }}
      >
        {t("change")}
      </Button>
    </section>
  );
}
