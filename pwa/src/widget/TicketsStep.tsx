import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { performanceOffer, saleQuote } from "@/sale/calls";
import type { PerformanceOffer, Quantities, Quote } from "@/sale/model";
import { choose, chosenOf, countOf, cutTo, keyOf } from "@/sale/model";
import { QuantitySteps } from "@/sale/Quantity";
import { Due, QuoteLines } from "@/sale/Summary";
import { useCheckout } from "@/sale/useCheckout";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";
import { errorMessage } from "@/api/errors";
import { StepHeading } from "@/widget/StepHeading";
import { goTo, keep } from "@/widget/steps";

interface StepProps {
  readonly event: number;
  readonly performance: number;
}

/** The step that asks how many; the server prices every change. Going on reserves the tickets for 15 minutes. */
export function TicketsStep({ event, performance }: StepProps) {
  const { data: offer, error, refetch } = useQuery(performanceOffer(performance));
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) {
    return (
      <Loading>
        <Bone height={64} />
      </Loading>
    );
  }
  return <Choosing event={event} offer={offer} />;
}

function Choosing({ event, offer }: { readonly event: number; readonly offer: PerformanceOffer }) {
  const { t } = useTranslation("widget");
  const [quantities, setQuantities] = useState<Quantities>({});
  const checkout = useCheckout();
  const { data: quote, error } = useQuery(saleQuote(offer, quantities));
  const tickets = countOf(quantities);

  const put = (next: Quantities) => {
    checkout.forgive();
    setQuantities(next);
  };
  const goOn = async () => {
    const reservation = await checkout.reserve(offer, quantities).catch(() => undefined);
    if (!reservation) return;
    keep(event, { performance: offer.performance, tickets, reservation });
    goTo({ at: "details", performance: offer.performance });
  };

  return (
    <section aria-label={t("tickets")}>
      <ChosenDate offer={offer} />
      {offer.choices.map((choice) => (
        <div key={keyOf(choice)} className="fy-choice">
          <div>
            <b>{choice.name}</b>
            <small>{toMinor(choice.price) === 0 ? t("free") : formatMoney(choice.price, offer.currency)}</small>
          </div>
          <QuantitySteps
            name={choice.name}
            count={chosenOf(quantities, choice)}
            most={Math.min(choice.most, offer.available)}
            onChange={(count) => put(choose(quantities, choice, count))}
          />
        </div>
      ))}
      {tickets > 0 && quote && <QuoteLines quote={quote} />}
      <Due quote={quote} tickets={tickets} />
      <Refused
        refusal={checkout.refusal}
        quote={tickets > 0 ? quote : undefined}
        error={tickets > 0 ? error : null}
        onTake={(left) => put(cutTo(left, offer, quantities))}
      />
      <Button
        kind="main"
        size="large"
        wide
        busy={checkout.isBusy}
        disabled={tickets === 0 || error !== null || quote?.isPayable === false}
        onClick={() => void goOn()}
      >
        {t("goOn")}
      </Button>
    </section>
  );
}

interface RefusedProps {
  readonly refusal: ReturnType<typeof useCheckout>["refusal"];
  readonly quote: Quote | undefined;
  readonly error: Error | null;
  readonly onTake: (left: number) => void;
}

/** Why the buyer cannot go on, and what they can do instead: take those that are left, or ask the box office. */
function Refused({ refusal, quote, error, onTake }: RefusedProps) {
  const { t } = useTranslation("sale");
  if (refusal) {
    const left = refusal.left ?? 0;
    const take = left > 0 && <Button onClick={() => onTake(left)}>{t("takeLeft", { count: left })}</Button>;
    return (
      <Note kind="bad" action={take || undefined}>
        {refusal.message}
      </Note>
    );
  }
  if (error) return <Note kind="bad">{errorMessage(error)}</Note>;
  return quote?.isPayable === false ? <Note kind="info">{quote.payableMessage}</Note> : null;
}

export function ChosenDate({ offer }: { readonly offer: PerformanceOffer }) {
  const { t } = useTranslation("widget");
  const format = useFormat();
  return (
    <div className="fy-chosen">
      <StepHeading>
        <b>{format.dateTime(offer.startsAt, offer.zone)}</b>
        {offer.subcategory && <small>{offer.subcategory}</small>}
      </StepHeading>
      <Button kind="plain" onClick={() => goTo({ at: "dates" })}>
        {t("otherDate")}
      </Button>
    </div>
  );
}
