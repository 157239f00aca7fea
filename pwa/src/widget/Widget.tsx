import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { eventOffer, saleKeys } from "@/sale/calls";
import type { EventOffer, PerformanceOffer, WirePublicState } from "@/sale/model";
import { withPublicState } from "@/sale/model";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { DatesStep } from "@/widget/DatesStep";
import { loaded, useHost } from "@/widget/host";
import {
  DetailsStep,
  DoneStep,
  GiftCardStep,
  LinkStep,
  loadAhead,
  PayStep,
  TicketsStep,
  VerifyStep,
} from "@/widget/parts";
import { useStep } from "@/widget/steps";

/** The purchase widget of one event: dates, tickets, details, done. */
export function Widget({ event }: { readonly event: number }) {
  const { data: offer, error, refetch } = useQuery(eventOffer(event));
  const isShown = offer !== undefined;
  useEffect(() => {
    if (!isShown) return;
    loaded();
    void loadAhead();
  }, [isShown]);
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) return <WidgetLoading />;
  return (
    <div className="fy-widget">
      <WidgetHead offer={offer} />
      {offer.performances.map(({ performance }) => (
        <LivePerformance key={performance} event={event} performance={performance} />
      ))}
      <ErrorBoundary>
        <Suspense fallback={<StepLoading />}>
          <CurrentStep offer={offer} />
        </Suspense>
      </ErrorBoundary>
      <Foot />
    </div>
  );
}

function CurrentStep({ offer }: { readonly offer: EventOffer }) {
  const step = useStep();
  const { link, verification } = useHost();
  if (link) return <LinkStep event={offer.event} link={link} />;
  const isPaying = step.at === "pay" || step.at === "card";
  if (verification && !isPaying) return <VerifyStep event={offer.event} payment={verification.payid} />;
  switch (step.at) {
    case "tickets":
      return <TicketsStep key={step.performance} event={offer.event} performance={step.performance} />;
    case "details":
      return <DetailsStep event={offer.event} performance={step.performance} />;
    case "pay":
      return <PayStep event={offer.event} performance={step.performance} />;
    case "done":
      return <DoneStep event={offer.event} />;
    case "card":
      // Whoever kept the address comes to the dates where none can be bought.
      return offer.isPaidOnline ? <GiftCardStep offer={offer} /> : <DatesStep offer={offer} />;
    case "dates":
      return <DatesStep offer={offer} />;
  }
}

/** Hears the public topic of one performance and patches what is shown of that performance. */
function LivePerformance({ event, performance }: { readonly event: number; readonly performance: number }) {
  const cache = useQueryClient();
  const hear = (state: WirePublicState) => {
    cache.setQueryData<EventOffer>(
      saleKeys.event(event),
      (held) => held && { ...held, performances: held.performances.map((offer) => withPublicState(offer, state)) },
    );
    cache.setQueryData<PerformanceOffer>(
      saleKeys.performance(performance),
      (held) => held && withPublicState(held, state),
    );
  };
  // It may have been taken out of the programme: what there is to choose is read again, once however many are gone.
  const leave = () => void cache.invalidateQueries({ queryKey: saleKeys.event(event) }, { cancelRefetch: false });
  useTopic(topics.performancePublic(performance), hear, leave);
  return null;
}

function WidgetHead({ offer }: { readonly offer: EventOffer }) {
  return (
    <header className="fy-widget-head">
      {offer.image && <img src={offer.image} alt="" width={72} height={96} />}
      <div>
        <h1>{offer.name}</h1>
        <p>{[offer.venue, offer.address].filter(Boolean).join(", ")}</p>
      </div>
    </header>
  );
}

function WidgetLoading() {
  return (
    <div className="fy-widget">
      <Loading>
        <Bone width="60%" height={26} />
        <Bone width="40%" />
        <Bone height={64} />
        <Bone height={64} />
      </Loading>
    </div>
  );
}

function StepLoading() {
  return (
    <Loading>
      <Bone height={64} />
    </Loading>
  );
}

function Foot() {
  const { t } = useTranslation("widget");
  return <footer className="fy-widget-foot">{t("by")}</footer>;
}
