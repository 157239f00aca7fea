import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { paymentStanding } from "@/shared/sale/calls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { countsIn, SoldLines } from "@/shared/sale/Summary";
import { TimeLeft } from "@/shared/sale/TimeLeft";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { ChosenDate } from "@/widget/ChosenDate";
import type { Kept } from "@/widget/kept";
import { goTo } from "@/widget/steps";

interface KeptProps {
  readonly offer: PerformanceOffer;
  readonly kept: Kept;
  readonly onGiveBack: () => Promise<void>;
  /** Where nothing is kept any more, or it is bought. */
  readonly children: ReactNode;
}

/** Who comes back to this step has reserved already, which would look like somebody else's: they go on, or change it. */
export function KeptBasket({ offer, kept, onGiveBack, children }: KeptProps) {
  const t = textsOf("widget");
  const { data: standing } = useQuery(paymentStanding(kept.reservation));
  const [isLeaving, setLeaving] = useState(false);
  if (standing === "over" || typeof standing === "object") return children;
  const { reservation, places } = kept;
  return (
    <section aria-label={t("tickets")}>
      <ChosenDate offer={offer} />
      <TimeLeft until={reservation.expiresAt} tickets={countsIn(reservation.quote).tickets} />
      {places && <Note>{t("sale:keptPlaces", { places })}</Note>}
      <SoldLines quote={reservation.quote} />
      <Button
        kind="main"
        size="large"
        wide
        disabled={isLeaving}
        onClick={() => goTo({ at: "details", performance: offer.performance })}
      >
        {t("goOn")}
      </Button>
      <Button
        kind="plain"
        wide
        busy={isLeaving}
        onClick={() => {
          setLeaving(true);
          void onGiveBack();
        }}
      >
        {t("change")}
      </Button>
    </section>
  );
}
