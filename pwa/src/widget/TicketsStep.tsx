import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cancel, performanceOffer } from "@/shared/sale/calls";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useLiveOffer } from "@/shared/sale/useLiveOffer";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { Chooser } from "@/widget/Chooser";
import { keep, readKept } from "@/widget/kept";
import { KeptBasket } from "@/widget/KeptBasket";

interface StepProps {
  readonly event: number;
  readonly performance: number;
}

/** The step that asks what is wanted; the server prices every change. Going on reserves it for 15 minutes. */
export function TicketsStep({ event, performance }: StepProps) {
  const { data, error, refetch } = useQuery(performanceOffer(performance));
  const offer = useLiveOffer(data);
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) {
    return (
      <Loading>
        <Bone height={64} />
      </Loading>
    );
  }
  return <KeptOrChosen event={event} offer={offer} />;
}

/** What is reserved already is gone on with or given back: only then is it chosen anew, here or of another date. */
function KeptOrChosen({ event, offer }: { readonly event: number; readonly offer: PerformanceOffer }) {
  const cache = useQueryClient();
  const [kept, setKept] = useState(() => readKept(event));
  const isOther = kept !== undefined && kept.performance !== offer.performance;
  useEffect(() => {
    if (!isOther || kept.isLinked) return;
    void cancel(kept.reservation).catch(() => undefined);
    keep(event, undefined);
  }, [event, isOther, kept]);
  const chooser = <Chooser event={event} offer={offer} />;
  if (!kept || isOther) return chooser;
  const giveBack = async () => {
    await cancel(kept.reservation).catch(() => undefined);
    keep(event, undefined);
    // What it held is free once more, and is read before it is offered.
    await cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    setKept(undefined);
  };
  return (
    <KeptBasket offer={offer} kept={kept} onGiveBack={giveBack}>
      {chooser}
    </KeptBasket>
  );
}
