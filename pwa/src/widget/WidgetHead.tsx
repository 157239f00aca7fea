import { lazy, Suspense } from "react";
import { inLine } from "@/i18n/apart";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { useFormat } from "@/ui/format";
import { hasNoHead } from "./address";
import { after } from "@/widget/lazyPart";
import { useIsPaying, useStep } from "@/widget/steps";
import { useOffered } from "@/widget/useOffered";

const StepBar = lazy(async () => ({ default: (await after(import("@/widget/StepBar"))).StepBar }));

/**
 * What is bought, when and where. Once a date is chosen it is a bar, which leaves the screen to the step. Before that it
 * is left out where the page around us shows what it is.
 */
export function WidgetHead({ offer }: { readonly offer: EventOffer }) {
  const step = useStep();
  const isPaying = useIsPaying();
  const isBare = hasNoHead(window.location.search);
  const { offered: chosen } = useOffered(offer, "performance" in step ? step.performance : undefined);
  const where = inLine([offer.venue, offer.address], ", ");
  if ("performance" in step) {
    return (
      <Suspense fallback={<div className="fy-step-bar" />}>
        <StepBar at={step.at} performance={step.performance} name={offer.name} price={chosen?.price}>
          {chosen && <ChosenDate offer={chosen} />}
          <p>{where}</p>
        </StepBar>
      </Suspense>
    );
  }
  if (isBare) return null;
  return (
    <>
      {/* Where the seller's branding has one. */}
      {!isPaying && <div className="fy-logo" />}
      <header className="fy-widget-head">
        {/* Nothing of the seller's is loaded on the payment step, its picture neither. */}
        {offer.image && !isPaying && <img src={offer.image} alt="" width={72} height={96} />}
        <div>
          <h1>{offer.name}</h1>
          <p>{where}</p>
        </div>
      </header>
    </>
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
