import { inLine } from "@/i18n/apart";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { useFormat } from "@/ui/format";
import { hasNoHead } from "@/widget/address";
import { useIsPaying } from "@/widget/paying";
import { useStep } from "@/widget/steps";
import { useOffered } from "@/widget/useOffered";

/**
 * What is bought, when and where: on every step, as soon as a date is chosen. Where a card is asked for, nothing of the
 * house's is loaded: its picture neither. Where the page around us shows what it is, only the chosen date is said.
 */
export function WidgetHead({ offer }: { readonly offer: EventOffer }) {
  const step = useStep();
  const isPaying = useIsPaying();
  const isBare = hasNoHead(window.location.search);
  const { offered: chosen } = useOffered(offer, "performance" in step ? step.performance : undefined);
  if (isBare && !chosen) return null;
  return (
    <header className="fy-widget-head">
      {offer.image && !isPaying && !isBare && <img src={offer.image} alt="" width={72} height={96} />}
      <div>
        {!isBare && <h1>{offer.name}</h1>}
        {chosen && <ChosenDate offer={chosen} />}
        <p>{inLine([offer.venue, offer.address], ", ")}</p>
      </div>
    </header>
  );
}

function ChosenDate({ offer }: { readonly offer: Offer }) {
  const format = useFormat();
  return (
    <p className="fy-chosen-date">
      <time dateTime={offer.startsAt}>{format.dateTime(offer.startsAt, offer.zone)}</time>
      {offer.subcategory && ` · ${offer.subcategory}`}
    </p>
  );
}
