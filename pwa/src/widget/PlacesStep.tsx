import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cancel, paymentStanding } from "@/sale/calls";
import { quantitiesOf, type PerformanceOffer } from "@/sale/model";
import { PlacePicker } from "@/sale/PlacePicker";
import { useCheckout } from "@/sale/useCheckout";
import { usePlaces } from "@/sale/usePlaces";
import { Button } from "@/ui/Button";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { ChosenDate, Choosing } from "@/widget/Choosing";
import { goTo, keep, readKept, type Kept } from "@/widget/steps";

interface PlacesProps {
  readonly event: number;
  readonly offer: PerformanceOffer;
}

/** Whose places, where the tickets are those of teams. */
export function Places({ event, offer }: PlacesProps) {
  const [kept, setKept] = useState(() => readKept(event));
  const choosing = <ChoosePlaces event={event} offer={offer} />;
  if (kept?.performance !== offer.performance || !kept.places) return choosing;
  const giveBack = () => {
    void cancel(kept.reservation).catch(() => undefined);
    keep(event, undefined);
    setKept(undefined);
  };
  return (
    <KeptPlaces offer={offer} kept={kept} onGiveBack={giveBack}>
      {choosing}
    </KeptPlaces>
  );
}

function ChoosePlaces({ event, offer }: PlacesProps) {
  const { t } = useTranslation("widget");
  const checkout = useCheckout();
  const places = usePlaces(offer, checkout);
  const most = Math.min(offer.available, Math.max(0, ...offer.choices.map((choice) => choice.most)));
  const only = offer.choices.length === 1 ? offer.choices[0] : undefined;
  const basket = { offer, quantities: quantitiesOf(places.chosen), places: places.chosen };
  return (
    <Choosing event={event} basket={basket} checkout={checkout} onTake={places.cutTo}>
      <div className="fy-choice">
        <div>
          <b>{only?.name ?? t("sale:places")}</b>
          {only && <small>{toMinor(only.price) === 0 ? t("free") : formatMoney(only.price, offer.currency)}</small>}
        </div>
        <small>{t("most", { count: most })}</small>
      </div>
      <PlacePicker offer={offer} places={places} most={most} />
    </Choosing>
  );
}

interface KeptProps {
  readonly offer: PerformanceOffer;
  readonly kept: Kept;
  readonly onGiveBack: () => void;
  /** Where nothing is kept any more, or it is bought. */
  readonly children: ReactNode;
}

/** Who comes back to this step has places already, which would look like somebody else's: they go on, or choose anew. */
function KeptPlaces({ offer, kept, onGiveBack, children }: KeptProps) {
  const { t } = useTranslation("sale");
  const { data: standing } = useQuery(paymentStanding(kept.reservation));
  if (standing === "over" || typeof standing === "object") return children;
  return (
    <section aria-label={t("widget:tickets")}>
      <ChosenDate offer={offer} />
      <Note>{t("keptPlaces", { places: kept.places })}</Note>
      <Button kind="main" size="large" wide onClick={() => goTo({ at: "details", performance: offer.performance })}>
        {t("goOnWith")}
      </Button>
      <Button kind="plain" wide onClick={onGiveBack}>
        {t("chooseAgain")}
      </Button>
    </section>
  );
}
