import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { type Refusals, refusalsOf, whyNoPromo } from "@/shared/checkout/refusals";
import { useCheckout } from "@/shared/checkout/useCheckout";
import { type Basket, isEmpty, type ItemKey, keyOf, keysOf } from "@/shared/sale/basket";
import { saleQuote } from "@/shared/sale/calls";
import { CodeField, GivenCodes } from "@/shared/sale/CodeField";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Refused } from "@/shared/sale/Refused";
import { PlacePicker, type Row, RowFacts, type Seller, ticketRows, upsellRows } from "@/shared/sale/rows";
import { Due, QuoteLines } from "@/shared/sale/Summary";
import { type ChosenBasket, NOTHING, useBasket, useReadWhenTaken, type Wants } from "@/shared/sale/useBasket";
import { placesInWords } from "@/shared/teams/words";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { ChoiceRow, ExtraRow } from "./ChoiceRow";
import { useIsCounter } from "./host";
import { StayingBar, StepHeading } from "./stepParts";
import { goTo, replaceWith, useStep } from "./steps";
import { keep, keepBasket, readBasket } from "./stored";
import { keepCodes, readCodes, takenFor } from "./storedCodes";

/** Few buyers ever see it. */
const CaptchaCheck = lazy(async () => ({
  default: (await import("@/shared/abusePrevention/CaptchaCheck")).CaptchaCheck,
}));

interface ChooserProps {
  readonly event: number;
  readonly offer: PerformanceOffer;
}

/** What can be chosen of a performance, or why nothing can. */
export const Chooser = (props: ChooserProps) =>
  props.offer.closed === null ? <OpenChooser {...props} /> : <ClosedNote offer={props.offer} />;

/** What is chosen, what it costs, and the button that reserves it. */
function OpenChooser({ event, offer }: ChooserProps) {
  const t = textsOf("widget");
  const { performance } = offer;
  const checkout = useCheckout();
  const format = useFormat();
  const basket = useBasket(offer, checkout, wantsBefore(event, performance));
  const { quantities, places, codes, tickets, extras } = basket;
  const part = usePart(offer);
  const asked: Basket = { offer, quantities, places: places.chosen, codes };
  const isNothing = isEmpty(quantities);
  const { data, error } = useQuery(saleQuote(asked));
  const quote = isNothing ? undefined : data;
  const refusals = refusalsOf(checkout.refusal, isNothing ? null : error, offer, quantities);
  useReadWhenTaken(performance, error);
  const isRefused = (keys: readonly ItemKey[]) => keys.some((key) => refusals.at(key) !== undefined);
  const isOfTickets = isRefused(offer.choices.map(keyOf));
  useEffect(() => {
    // What was sold meanwhile is said at its line.
    if (part === "extras" && isOfTickets) replaceWith({ at: "tickets", performance });
  }, [part, isOfTickets, performance]);
  const whyNot = isNothing
    ? t("chooseFirst")
    : part === "tickets" && isRefused(offer.upsells.flatMap(keysOf))
      ? false // their line is in the part that follows
      : error !== null
        ? errorMessage(error)
        : // What follows may have codes that leave nothing to pay.
          part !== "tickets" && quote?.isPayable === false && quote.payableMessage;
  const isGood = quote !== undefined && error === null && quote.promo !== "";
  const why = whyNoPromo(
    refusals.atCodes,
    { offer, quantities, takenFor: takenFor(event, codes, offer, isGood) },
    format,
  );
  useEffect(() => keepCodes(event, codes, offer, isGood), [event, codes, offer, isGood]);
  useEffect(() => {
    keepBasket(event, performance, { quantities, places: places.chosen, codes });
  }, [event, performance, quantities, places.chosen, codes]);

  const goOn = async () => {
    if (part === "tickets") {
      goTo({ at: "extras", performance });
      return;
    }
    const reservation = await checkout.reserve(asked).catch(() => undefined);
    if (!reservation) return;
    const inWords = placesInWords(offer.teams, places.chosen);
    keep(event, { performance, reservation, ...(inWords && { places: inWords }) });
    goTo({ at: "details", performance });
  };

  if (typeof checkout.proofState === "object") {
    // What was chosen is asked for already: it is chosen anew once that is answered.
    return (
      <section aria-label={t("tickets")}>
        <TicketsHeading>{t("chooseTickets")}</TicketsHeading>
        {quote && <QuoteLines quote={quote} />}
        <Due quote={quote} tickets={tickets} extras={extras} />
        <Suspense>
          <CaptchaCheck event={event} captcha={checkout.proofState.captcha} onProof={checkout.proofState.answer} />
        </Suspense>
      </section>
    );
  }
  return (
    <section key={part} aria-label={t("tickets")}>
      {part === "extras" ? (
        <ExtrasHeading performance={performance} />
      ) : (
        <TicketsHeading>{t("chooseTickets")}</TicketsHeading>
      )}
      <Choices offer={offer} part={part} basket={basket} refusals={refusals} />
      {/* Below the field they would come under the bar on a phone, and a code that was taken would be seen nowhere. */}
      <GivenCodes basket={basket} quote={quote} />
      <CodeField performance={performance} basket={basket} />
      <Refused refusal={refusals.atCodes} why={why} onGiveWay={basket.giveWay} />
      {quote && <QuoteLines quote={quote} />}
      <StayingBar
        sum={<Due quote={quote} tickets={tickets} extras={extras} />}
        says={
          <>
            <Refused refusal={refusals.elsewhere} onGiveWay={basket.giveWay} />
            {quote?.isPayable === false && !checkout.refusal && <Note kind="info">{quote.payableMessage}</Note>}
            <p className="fy-small fy-quiet" role="status">
              {checkout.proofState === "puzzle" && t("sale:proving")}
            </p>
          </>
        }
      >
        <Button kind="main" size="large" busy={checkout.isBusy} disabledReason={whyNot} onClick={() => void goOn()}>
          {t(part === "extras" && extras === 0 && tickets > 0 ? "noExtras" : "goOn")}
        </Button>
      </StayingBar>
      {part === "tickets" && isNothing && (
        <Button kind="plain" wide onClick={() => goTo({ at: "extras", performance })}>
          {t("extrasOnly")}
        </Button>
      )}
    </section>
  );
}

/** What is chosen now: buyers choose tickets, then extras where there are any; the counter has both before it. */
type Part = "all" | "tickets" | "extras";

function usePart({ upsells }: PerformanceOffer): Part {
  const { at } = useStep();
  const isCounter = useIsCounter();
  if (isCounter || upsells.length === 0) return "all";
  return at === "extras" ? "extras" : "tickets";
}

function ExtrasHeading({ performance }: { readonly performance: number }) {
  const t = textsOf("widget");
  return (
    <div className="fy-step-head">
      <StepHeading>{t("addExtras")}</StepHeading>
      <Button kind="plain" onClick={() => goTo({ at: "tickets", performance })}>
        {t("back")}
      </Button>
    </div>
  );
}

/** What was chosen of this performance before, with the codes that were given for any of the event's. */
function wantsBefore(event: number, performance: number): Wants {
  const before = readBasket(event, performance) ?? NOTHING;
  return { ...before, codes: readCodes(event)?.codes ?? before.codes };
}

interface ChoicesProps {
  readonly offer: PerformanceOffer;
  readonly part: Part;
  readonly basket: ChosenBasket;
  readonly refusals: Refusals;
}

/** The kinds of ticket, or whose places, then what is sold beside them. */
function Choices({ offer, part, basket, refusals }: ChoicesProps) {
  const t = textsOf("sale");
  const seller: Seller = { pool: offer.available, isCounter: useIsCounter(), soldOut: t("dates:soldOut") };
  const rows = ticketRows(offer, basket.quantities, seller);
  const extras = upsellRows(offer, basket.quantities, seller);
  const rowProps = { currency: offer.currency, basket, refusals };
  const extraRows = extras.map((one) => <ExtraRow key={one.upsell.upsell} extra={one} {...rowProps} />);
  if (part === "extras") return <div className="fy-extras">{extraRows}</div>;
  return (
    <>
      {offer.teams.length > 0 ? (
        <Places offer={offer} rows={rows} basket={basket} />
      ) : (
        rows.map((row) => <ChoiceRow key={row.key} row={row} {...rowProps} />)
      )}
      {part === "all" && extras.length > 0 && (
        <section className="fy-extras" aria-labelledby="fy-extras">
          <h3 id="fy-extras">{t("extrasTitle")}</h3>
          {extraRows}
        </section>
      )}
    </>
  );
}

interface PlacesProps {
  readonly offer: PerformanceOffer;
  readonly rows: readonly Row[];
  readonly basket: ChosenBasket;
}

/** Whose places, where the tickets are those of teams. */
function Places({ offer, rows, basket }: PlacesProps) {
  const t = textsOf("widget");
  const most = Math.min(offer.available, Math.max(0, ...offer.choices.map((choice) => choice.most)));
  const [only] = rows.length === 1 ? rows : [];
  return (
    <>
      <div className="fy-choice">
        <div>
          <b>{only?.name ?? t("sale:places")}</b>
          {only && (
            <small>
              <RowFacts row={only} currency={offer.currency} />
            </small>
          )}
        </div>
        <small>{t("most", { count: most })}</small>
      </div>
      <PlacePicker offer={offer} rows={rows} places={basket.places} most={most} />
    </>
  );
}

/** Says why nothing of a performance can be chosen here, instead of letting anything be chosen. */
function ClosedNote({ offer }: { readonly offer: PerformanceOffer }) {
  const t = textsOf("widget");
  const format = useFormat();
  const { closed } = offer;
  if (closed === null) return null;
  const when = format.dateTime(offer.onSaleAt, offer.zone);
  return (
    <section aria-label={t("tickets")}>
      <TicketsHeading>{t("tickets")}</TicketsHeading>
      <Note kind={closed === "cancelled" ? "warn" : "info"}>{t(`closedFor.${closed}`, { when })}</Note>
    </section>
  );
}

/** What is to be done about tickets of the date in the widget's head, and the way to another. */
export function TicketsHeading({ children }: { readonly children: ReactNode }) {
  const t = textsOf("widget");
  return (
    <div className="fy-step-head">
      <StepHeading>{children}</StepHeading>
      <Button kind="plain" onClick={() => goTo({ at: "dates" })}>
        {t("otherDate")}
      </Button>
    </div>
  );
}
