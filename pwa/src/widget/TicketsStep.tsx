import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { paymentStatusQuery } from "@/shared/sale/calls";
import type { PerformanceOffer } from "@/shared/sale/model";
import { performanceOffer, saleKeys } from "@/shared/sale/offerCalls";
import { useLiveOffer } from "@/shared/sale/useLiveOffer";
import { Button } from "@/ui/Button";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { Chooser, TicketsHeading } from "./Chooser";
import { InBar } from "@/widget/barSlot";
import { giveBackStored } from "@/widget/giveBackStored";
import { readStoredSale, type StoredSale } from "@/widget/stored";
import { StayingBar } from "@/widget/stepParts";
import { goTo, replaceWith } from "@/widget/steps";

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
  return <StoredOrChosen event={event} offer={offer} />;
}

/** What is reserved already is gone on with or given back: only then is it chosen anew, here or of another date. */
function StoredOrChosen({ event, offer }: { readonly event: number; readonly offer: PerformanceOffer }) {
  const cache = useQueryClient();
  const [stored, setStored] = useState(() => notShown(event));
  const [error, setError] = useState<unknown>();
  const isOther = stored !== undefined && stored.performance !== offer.performance;
  const giveBack = async () => {
    if (!stored) return;
    try {
      if (!(await giveBackStored(event, stored))) return;
      setError(undefined);
    } catch (unanswered) {
      setError(unanswered);
      return;
    }
    // What it held is free once more, and is read before it is offered.
    await cache.invalidateQueries({ queryKey: saleKeys.performance(offer.performance) });
    setStored(undefined);
  };
  useEffect(() => {
    if (!isOther || stored.isLinked) return;
    giveBackStored(event, stored).then((isLeft) => isLeft && setStored(undefined), setError);
  }, [event, isOther, stored]);
  const chooser = <Chooser event={event} offer={offer} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void giveBack()} />;
  if (!stored || (isOther && (stored.isLinked || !stored.hasTried))) return chooser;
  // Whoever chooses another date may have paid for this one: that is asked first.
  if (isOther) return <StepLoading />;
  return (
    <StoredBasket offer={offer} stored={stored} onGiveBack={giveBack}>
      {chooser}
    </StoredBasket>
  );
}

function notShown(event: number): StoredSale | undefined {
  const stored = readStoredSale(event);
  return stored?.isShown ? undefined : stored;
}

function StepLoading() {
  return (
    <Loading>
      <Bone height={64} />
    </Loading>
  );
}

interface StoredProps {
  readonly offer: PerformanceOffer;
  readonly stored: StoredSale;
  readonly onGiveBack: () => Promise<void>;
  /** Where nothing is kept any more. */
  readonly children: ReactNode;
}

/** Who comes back to this step has reserved already, which would look like somebody else's: they go on, or change it. */
export function StoredBasket({ offer, stored, onGiveBack, children }: StoredProps) {
  const t = textsOf("widget");
  const { data: status } = useQuery(paymentStatusQuery(stored.reservation));
  const [isLeaving, setLeaving] = useState(false);
  const { reservation, performance, places } = stored;
  const isSold = typeof status === "object";
  useEffect(() => {
    if (isSold) replaceWith({ at: "done", performance });
  }, [isSold, performance]);
  if (isSold) return null;
  if (status === "over") return children;
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
