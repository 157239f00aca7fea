import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { hasUnsettledOf } from "@/shared/checkout/unsettledKeys";
import { useLanguage } from "@/shared/language/useLanguage";
import { useFirst } from "@/shared/sellerStyles/useFirst";
import { isBuyable, type EventOffer } from "@/shared/sale/offer";
import { eventMonth, saleKeys } from "@/shared/sale/offerCalls";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { Live } from "@/widget/DateRows";
import { DatesStep } from "@/widget/DatesStep";
import type { ThemedProps } from "@/widget/Themed";
import { WidgetHead } from "@/widget/WidgetHead";
import { draftIn } from "./address";
import { WithBar } from "@/widget/barSlot";
import { answered, loaded, sellerNow, useHost, useIsCounter } from "@/widget/host";
import { readGift, readStoredSale } from "@/widget/stored";
import { after, orNothing } from "@/widget/lazyPart";
import { hasBeenLedTo, isResumed } from "@/widget/resume";
import { isAtPayment, replaceWith, stepOf, stepOfPayment, useStep } from "@/widget/steps";
import { useOffered } from "@/widget/useOffered";

const title = () => textsOf("dates")("page");

/** The purchase widget of one event: dates, tickets, details, done. */
export function Widget({ event }: { readonly event: number }) {
  useLanguage(title);
  const { data: offer, error, refetch } = useQuery(eventMonth(event));
  useSellerRefresh();
  const sheet = useFirst(offer?.sheet);
  const isShown = offer !== undefined;
  useEffect(() => {
    if (!isShown) return;
    loaded();
    void loadAhead();
  }, [isShown]);
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) return <WidgetLoading />;
  const shown = (
    <div className="fy-widget">
      <WithBar>
        <WidgetHead offer={offer} />
        <LiveStep event={event} />
        <OrderBoundary event={event}>
          <Suspense fallback={<StepLoading />}>
            <CurrentStep offer={offer} />
          </Suspense>
        </OrderBoundary>
      </WithBar>
      <Foot />
    </div>
  );
  const isDraft = draftIn(window.location.search) !== "";
  if (!sheet && !isDraft) return shown;
  return (
    <Suspense fallback={<WidgetLoading />}>
      <Themed event={event} sheet={sheet ?? ""} waits={<WidgetLoading />}>
        {isDraft ? <Preview>{shown}</Preview> : shown}
      </Themed>
    </Suspense>
  );
}

function CurrentStep({ offer }: { readonly offer: EventOffer }) {
  const step = useStep();
  const isCounter = useIsCounter();
  const { link, verification } = useHost();
  useNamedPerformance(offer);
  if (link) return <LinkStep event={offer.event} link={link} />;
  if (verification && !isAtPayment(step, stepOfPayment(offer.event, verification.payid))) {
    return <VerifyStep event={offer.event} payment={verification.payid} />;
  }
  // A sale that nobody knows the end of comes before any other.
  if (isCounter && (step.at === "details" || (step.at !== "done" && hasUnsettledOf(sellerNow(), offer.event)))) {
    return <CounterStep event={offer.event} performance={"performance" in step ? step.performance : undefined} />;
  }
  switch (step.at) {
    case "tickets":
    case "extras":
      return <TicketsStep key={step.performance} event={offer.event} performance={step.performance} />;
    case "details":
      return <DetailsStep event={offer.event} performance={step.performance} />;
    case "pay":
      return <PayStep event={offer.event} performance={step.performance} gateway={offer.cardGateway} />;
    case "done":
      return <DoneStep event={offer.event} />;
    case "card":
      // Whoever kept the address comes to the dates where none can be bought.
      return offer.isPaidOnline ? <GiftCardStep offer={offer} /> : <DatesStep offer={offer} />;
    case "dates":
      return <DatesStep offer={offer} />;
  }
}

/** Once the box office has said that it frames us, its own figures are asked for; a new token tries again what failed. */
function useSellerRefresh(): void {
  const cache = useQueryClient();
  const isCounter = useIsCounter();
  const token = useHost().context?.token;
  useEffect(() => {
    if (isCounter) void cache.invalidateQueries({ queryKey: saleKeys.all });
  }, [cache, isCounter]);
  useEffect(() => {
    if (!token) return;
    void cache.invalidateQueries({ queryKey: saleKeys.all, predicate: ({ state }) => state.status === "error" });
  }, [cache, token]);
}

/** Begins with the performance that the page around the widget names, if it can be bought. */
function useNamedPerformance(offer: EventOffer): void {
  const named = useHost().context?.occurrenceid;
  const { offered } = useOffered(offer, named);
  const isRead = offered !== undefined;
  const isOpen = isRead && isBuyable(offered);
  useEffect(() => {
    if (named === undefined || !isOpen || hasBeenLedTo(named)) return;
    const { at } = stepOf(window.location.hash);
    // Who has come here by a link to another date wants that, unless something is reserved or being paid.
    if (at === "dates" || (isResumed() && (at === "tickets" || at === "extras" || at === "done"))) {
      replaceWith({ at: "tickets", performance: named });
    }
    // Named once: whoever goes back to the dates from it stays there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [named, isRead]);
}

/** What is told of the performance of this step; the dates hear of those that they show. */
function LiveStep({ event }: { readonly event: number }) {
  const step = useStep();
  return "performance" in step ? <Live event={event} performance={step.performance} /> : null;
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

/** Whoever pays stays with their language: the provider's fields would be made anew in another. */
function Foot() {
  const t = textsOf("dates");
  const { at } = useStep();
  const isCounter = useIsCounter();
  return (
    <footer className="fy-widget-foot">
      <Suspense fallback={null}>{!isCounter && at !== "pay" && at !== "card" && <LanguageChooser />}</Suspense>
      {t("by")}
    </footer>
  );
}

interface OrderBoundaryProps {
  readonly event: number;
  readonly children: ReactNode;
}

/** Says what the buyer still has where a step breaks, and lets go of the page around the widget, which may be waiting. */
export const OrderBoundary = ({ event, children }: OrderBoundaryProps) => (
  <ErrorBoundary text={textFor(event)} onCrash={answered}>
    {children}
  </ErrorBoundary>
);

const textFor = (event: number) => () => {
  const t = textsOf("dates");
  const [stored, gift] = [readStoredSale(event), readGift(event)];
  if (gift?.hasTried || (stored?.hasTried && !stored.isShown)) return t("crash.paying");
  if (stored?.isShown) return t("crash.sold");
  return t(stored ? "crash.kept" : "crash.nothing");
};

const tickets = () => after(import("@/widget/TicketsStep"));
const details = () => after(import("@/widget/DetailsStep"));

/** The steps after the first view, each loaded by itself: nobody waits for forms to see dates. */
const TicketsStep = lazy(async () => ({ default: (await tickets()).TicketsStep }));
const DetailsStep = lazy(async () => ({ default: (await details()).DetailsStep }));
const CounterStep = lazy(async () => ({ default: (await after(import("@/widget/CounterStep"))).CounterStep }));
const PayStep = lazy(async () => ({ default: (await after(import("@/widget/PayStep"))).PayStep }));
const DoneStep = lazy(async () => ({ default: (await after(import("@/widget/DoneStep"))).DoneStep }));
const GiftCardStep = lazy(async () => ({ default: (await after(import("@/widget/GiftCardStep"))).GiftCardStep }));
const LinkStep = lazy(async () => ({ default: (await after(import("@/widget/LinkStep"))).LinkStep }));
const VerifyStep = lazy(async () => ({ default: (await after(import("@/widget/VerifyStep"))).VerifyStep }));

/** Of a look that is not published yet, for whoever may change it. */
const Preview = lazy(async () => ({ default: (await after(import("@/widget/Preview"))).Preview }));

/** Without it the widget is as we have drawn it. */
const Themed = lazy(() =>
  import("@/widget/Themed").then(
    (part) => ({ default: part.Themed }),
    () => ({ default: ({ children }: ThemedProps) => children }),
  ),
);

const LanguageChooser = orNothing(
  async () => (await after(import("@/shared/language/LanguageChooser"))).LanguageChooser,
);

/** Loads the steps that most likely follow, once the first view is there, so that no press waits for them. */
async function loadAhead(): Promise<void> {
  try {
    await after(import("@/widget/StepBar"));
    await tickets();
    await details();
  } catch {
    // Whoever comes to the step is told.
  }
}
