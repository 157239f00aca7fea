import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@/api/errors";
import { performanceOffer, saleKeys } from "@/shared/sale/offerCalls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useLiveOffer } from "@/shared/sale/useLiveOffer";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { Chooser } from "@/widget/Chooser";
import { giveBackKept } from "@/widget/giveBackKept";
import { readKept, type Kept } from "@/widget/kept";
import { KeptBasket } from "@/widget/KeptBasket";
import { replaceWith } from "@/widget/steps";

interface StepProps {
  readonly event: number;
  readonly performance: number;
}

/** The step that asks what is wanted; the server prices every change. Going on reserves it for 15 minutes. */
export function TicketsStep({ event, performance }: StepProps) {
  const { data, error, refetch } = useQuery(performanceOffer(performance));
  const offer = useLiveOffer(data);
  // The address may be older than the programme: who comes by it chooses among what there is.
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) replaceWith({ at: "dates" });
  }, [isGone]);
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) return <StepLoading />;
  return <KeptOrChosen event={event} offer={offer} />;
}

/** What is reserved already is gone on with or given back: only then is it chosen anew, here or of another date. */
function KeptOrChosen({ event, offer }: { readonly event: number; readonly offer: PerformanceOffer }) {
  const cache = useQueryClient();
  const [kept, setKept] = useState(() => notShown(event));
  const [error, setError] = useState<unknown>();
  const isOther = kept !== undefined && kept.performance !== offer.performance;
  const giveBack = async () => {
    if (!kept) return;
    try {
      if (!(await giveBackKept(event, kept))) return;
      setError(undefined);
    } catch (unanswered) {
      setError(unanswered);
      return;
    }
    // What it held is free once more, and is read before it is offered.
    await cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    setKept(undefined);
  };
  useEffect(() => {
    if (!isOther || kept.isLinked) return;
    giveBackKept(event, kept).then((isLeft) => isLeft && setKept(undefined), setError);
  }, [event, isOther, kept]);
  const chooser = <Chooser event={event} offer={offer} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void giveBack()} />;
  if (!kept || (isOther && (kept.isLinked || !kept.hasTried))) return chooser;
  // Whoever chooses another date may have paid for this one: that is asked first.
  if (isOther) return <StepLoading />;
  return (
    <KeptBasket offer={offer} kept={kept} onGiveBack={giveBack}>
      {chooser}
    </KeptBasket>
  );
}

function notShown(event: number): Kept | undefined {
  const kept = readKept(event);
  return kept?.isShown ? undefined : kept;
}

function StepLoading() {
  return (
    <Loading>
      <Bone height={64} />
    </Loading>
  );
}
