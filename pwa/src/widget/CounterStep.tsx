import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { performanceOffer } from "@/shared/sale/calls";
import { NOBODY, type Gateway } from "@/shared/sale/model";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { TimeLeft, useSecondsUntil } from "@/shared/sale/TimeLeft";
import { useCheckout } from "@/shared/sale/useCheckout";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { StayingBar } from "@/widget/StayingBar";
import { StepHeading } from "@/widget/StepHeading";
import { keep, readKept, type Kept } from "@/widget/kept";
import { goTo, replaceWith } from "@/widget/steps";

interface CounterProps {
  readonly event: number;
  readonly performance: number;
}

/** In place of the buyer's details, at the box office: how it is paid. */
export function CounterStep({ event, performance }: CounterProps) {
  const [kept] = useState(() => readKept(event));
  const isMissing = kept?.performance !== performance;
  useEffect(() => {
    if (isMissing) replaceWith({ at: "tickets", performance });
  }, [isMissing, performance]);
  return kept && !isMissing ? <TakeMoney event={event} kept={kept} /> : null;
}

function TakeMoney({ event, kept }: { readonly event: number; readonly kept: Kept }) {
  const t = textsOf("widget");
  const { reservation, performance } = kept;
  const { quote } = reservation;
  const checkout = useCheckout({ at: "reserved", reservation });
  const { data: offer } = useQuery(performanceOffer(performance));
  const [email, setEmail] = useState("");
  const [given, setGiven] = useState("");
  const tendered = amountIn(given);
  const isShort = given.trim() !== "" && tendered === undefined;
  const isSold = checkout.stage.at === "sold";
  const isOver = useSecondsUntil(reservation.expiresAt) === 0 || checkout.refusal?.isOver === true;
  useEffect(() => {
    if (isSold) replaceWith({ at: "done", performance });
  }, [isSold, performance]);
  const leave = async () => {
    await checkout.giveBack();
    keep(event, undefined);
    goTo({ at: "tickets", performance });
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
  return (
    <section aria-label={t("counter.title")}>
      <StepHeading>{t("counter.title")}</StepHeading>
      {!isOver && <TimeLeft until={reservation.expiresAt} tickets={countsIn(quote).tickets} />}
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
                because={whyNot(way)}
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

/** A typed amount with two decimals; undefined if what was typed is none. */
function amountIn(text: string): string | undefined {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? `${Number(match[1])}.${(match[2] ?? "").padEnd(2, "0")}` : undefined;
}
