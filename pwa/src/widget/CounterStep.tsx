import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import { NOBODY, type Gateway } from "@/shared/sale/model";
import {
  forgetUnsettled,
  storeUnsettled,
  unsettledOf,
  unsettledSales,
  type UnsettledSale,
} from "@/shared/checkout/unsettled";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { useCheckout, useIsOver } from "@/shared/checkout/useCheckout";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { sellerNow } from "@/widget/host";
import { StayingBar, StepHeading } from "@/widget/stepParts";
import { InBar } from "@/widget/barSlot";
import { keep, readStoredSale, type StoredSale } from "@/widget/stored";
import { goTo, replaceWith } from "@/widget/steps";

interface CounterProps {
  readonly event: number;
  /** The performance of the step; missing where a sale of before is taken up from the dates. */
  readonly performance: number | undefined;
}

/** A sale whose money is taken: one that is reserved now, or one of before whose end is not known. */
interface CounterSale extends Pick<StoredSale, "performance" | "reservation"> {
  readonly unsettled?: UnsettledSale;
}

/**
 * In place of the buyer's details, at the box office: how it is paid. A sale of the event whose end is not known comes
 * first, whatever the step (decision 0137).
 */
export function CounterStep({ event, performance }: CounterProps) {
  const [sale, setSale] = useState(() => nextSale(event, performance));
  const isMissing = sale === undefined;
  useEffect(() => {
    if (isMissing) replaceWith(performance === undefined ? { at: "dates" } : { at: "tickets", performance });
  }, [isMissing, performance]);
  const leave = (left: CounterSale) => {
    if (readStoredSale(event)?.reservation.id === left.reservation.id) keep(event, undefined);
    const next = nextSale(event, undefined);
    setSale(next);
    if (!next) goTo({ at: "tickets", performance: left.performance });
  };
  if (!sale) return null;
  return <TakeMoney key={sale.reservation.id} event={event} sale={sale} onLeft={() => leave(sale)} />;
}

function nextSale(event: number, performance: number | undefined): CounterSale | undefined {
  const [unsettled] = unsettledSales(sellerNow(), event);
  if (unsettled) return { ...unsettled, unsettled };
  const stored = readStoredSale(event);
  return stored?.performance === performance ? stored : undefined;
}

interface TakeProps {
  readonly event: number;
  readonly sale: CounterSale;
  readonly onLeft: () => void;
}

function TakeMoney({ event, sale, onLeft }: TakeProps) {
  const t = textsOf("widget");
  const { reservation, performance, unsettled } = sale;
  const { quote } = reservation;
  const { data: offer } = useQuery(performanceOffer(performance));
  const checkout = useCheckout(unsettled ? { at: "unknown", reservation } : { at: "reserved", reservation }, {
    onSend: ({ gateway }) => {
      if (unsettled) storeUnsettled(sellerNow(), { ...unsettled, gateway });
      else if (offer) storeUnsettled(sellerNow(), unsettledOf(offer, reservation, gateway));
    },
    // What is sold is shown by the step that follows, which forgets it then.
    onSettled: (_, end) => {
      if (end === "over") forgetUnsettled(sellerNow(), { event, reservation });
    },
  });
  const [email, setEmail] = useState("");
  const [given, setGiven] = useState("");
  const tendered = amountIn(given);
  const isShort = given.trim() !== "" && tendered === undefined;
  const isSold = checkout.phase.at === "sold";
  const isOver = useIsOver(checkout.phase, reservation.expiresAt, checkout.isBusy);
  useEffect(() => {
    if (!isSold) return;
    keep(event, { performance, reservation });
    replaceWith({ at: "done", performance });
  }, [event, isSold, performance, reservation]);
  const leave = async () => {
    if (await checkout.giveBack()) onLeft();
  };
  const take = (gateway: Gateway) =>
    void checkout
      .pay({
        reservation,
        gateway,
        buyer: { ...NOBODY, email: email.trim() },
        ...(gateway === "cash" && tendered && { tendered }),
      })
      .catch(() => undefined);
  const isFree = toMinor(quote.due) === 0;
  const ways = isFree ? (["free"] as const) : (["cash", "terminal"] as const);
  const whyNot = (way: Gateway) => {
    if (!offer) return t("common:stillLoading");
    if (!offer.gateways.includes(way)) return t("counter.notTaken");
    return way === "cash" && isShort && t("counter.notAnAmount");
  };
  const change = tendered === undefined ? -1 : toMinor(tendered) - toMinor(quote.due);
  const { phase } = checkout;
  if (phase.at === "paying" || phase.at === "unknown") {
    return (
      <AwaitedSale key={phase.at} phase={phase} performance={performance} heading="h2" onEnd={checkout.hear}>
        <WhichSale of={unsettled ?? offer} />
        <Due quote={quote} {...countsIn(quote)} />
      </AwaitedSale>
    );
  }
  return (
    <section aria-label={t("counter.title")}>
      <StepHeading>{t("counter.title")}</StepHeading>
      {unsettled && <WhichSale of={unsettled} />}
      {!isOver && (
        <InBar>
          <TimeLeft until={reservation.expiresAt} tickets={countsIn(quote).tickets} />
        </InBar>
      )}
      <QuoteLines quote={quote} />
      {isOver ? (
        <>
          <Due quote={quote} {...countsIn(quote)} />
          <Note kind="warn">{t("sale:keptNoLonger")}</Note>
        </>
      ) : (
        <>
          <Field
            label={t("counter.email")}
            type="email"
            inputMode="email"
            optional
            value={email}
            onChange={(typed) => setEmail(typed.target.value)}
          />
          {!isFree && (
            <Field
              label={t("counter.tendered")}
              inputMode="decimal"
              optional
              value={given}
              error={isShort ? t("counter.tenderedWrong") : undefined}
              onChange={(typed) => setGiven(typed.target.value)}
            />
          )}
          {change > 0 && <Note>{t("counter.change", { amount: formatMoney(fromMinor(change), quote.currency) })}</Note>}
          <StayingBar
            sum={<Due quote={quote} {...countsIn(quote)} />}
            says={checkout.refusal && <Note kind="bad">{checkout.refusal.message}</Note>}
          >
            {ways.map((way, place) => (
              <Button
                key={way}
                kind={place === 0 ? "main" : "normal"}
                size="large"
                busy={checkout.isBusy}
                disabledReason={whyNot(way)}
                onClick={() => take(way)}
              >
                {t(`counter.${way}`)}
              </Button>
            ))}
          </StayingBar>
        </>
      )}
      <Button kind="plain" wide busy={checkout.isReturning} onClick={() => void leave()}>
        {t("back")}
      </Button>
    </section>
  );
}

/** The event and the date of a sale that is taken up on another step. */
function WhichSale({ of }: { readonly of: Pick<UnsettledSale, "eventName" | "startsAt" | "zone"> | undefined }) {
  const format = useFormat();
  if (!of) return null;
  return <p>{inLine([of.eventName, format.dateTime(of.startsAt, of.zone)])}</p>;
}

/** A typed amount with two decimals; undefined if what was typed is none. */
function amountIn(text: string): string | undefined {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? `${Number(match[1])}.${(match[2] ?? "").padEnd(2, "0")}` : undefined;
}
