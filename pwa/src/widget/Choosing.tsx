import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { saleQuote } from "@/sale/calls";
import type { Basket, PerformanceOffer, Quote } from "@/sale/model";
import { countOf } from "@/sale/model";
import { Due, QuoteLines } from "@/sale/Summary";
import type { Checkout } from "@/sale/useCheckout";
import { useReadWhenTaken } from "@/sale/usePlaces";
import { placesInWords } from "@/teams/words";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { StepHeading } from "@/widget/StepHeading";
import { goTo, keep } from "@/widget/steps";

interface ChoosingProps {
  readonly event: number;
  readonly basket: Basket;
  readonly checkout: Checkout;
  /** Fewer are left: as many of them are wanted. */
  readonly onTake: (left: number, team?: number) => void;
  readonly children: ReactNode;
}

/** What is chosen, what it costs, and the button that reserves it. */
export function Choosing({ event, basket, checkout, onTake, children }: ChoosingProps) {
  const { t } = useTranslation("widget");
  const { offer, quantities, places = [] } = basket;
  const { data: quote, error } = useQuery(saleQuote(basket));
  useReadWhenTaken(offer.performance, error);
  const tickets = countOf(quantities);

  const goOn = async () => {
    const reservation = await checkout.reserve(basket).catch(() => undefined);
    if (!reservation) return;
    const inWords = placesInWords(offer.teams, places);
    keep(event, { performance: offer.performance, tickets, reservation, ...(inWords && { places: inWords }) });
    goTo({ at: "details", performance: offer.performance });
  };

  return (
    <section aria-label={t("tickets")}>
      <ChosenDate offer={offer} />
      {children}
      {tickets > 0 && quote && <QuoteLines quote={quote} />}
      <Due quote={quote} tickets={tickets} />
      <Refused
        refusal={checkout.refusal}
        quote={tickets > 0 ? quote : undefined}
        error={tickets > 0 ? error : null}
        onTake={onTake}
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
  readonly refusal: Checkout["refusal"];
  readonly quote: Quote | undefined;
  readonly error: Error | null;
  readonly onTake: (left: number, team?: number) => void;
}

/** Why the buyer cannot go on, and what they can do instead: take those that are left, or ask the box office. */
function Refused({ refusal, quote, error, onTake }: RefusedProps) {
  const { t } = useTranslation("sale");
  if (refusal) {
    const left = refusal.left ?? 0;
    const take = left > 0 && (
      <Button onClick={() => onTake(left, refusal.team)}>{t("takeLeft", { count: left })}</Button>
    );
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
