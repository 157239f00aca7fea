import { inLine } from "@/i18n/apart";
import "./walkin.css";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { PerformanceState } from "@/shared/performance/state";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useLiveOffer } from "@/shared/sale/useLiveOffer";
import { wayNamed } from "@/shared/till/CashGiven";
import { useUnsaved } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { ChooseStep } from "./ChooseStep";
import { CollectStep } from "./CollectStep";
import { DatesStep } from "./DatesStep";
import { NamedStep, ReserveStep } from "./ReserveStep";
import { CardSold, SellCard } from "./SellCard";
import { SoldStep } from "./SoldStep";
import { SaleInQuestion, TakeMoneyStep } from "./TakeMoneyStep";
import { useLiveState } from "./useLiveState";
import { useSale, type Sale } from "./useSale";

interface WalkInProps {
  readonly performanceId: number;
  readonly isGiftCard?: boolean;
  readonly onClose: () => void;
}

/** A sale at the counter: how many, how they pay, money taken. It shares its parts with the widget. */
export default function WalkInDialog({ performanceId: opened, isGiftCard = false, onClose }: WalkInProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const [performanceId, setPerformance] = useState(opened);
  const { data, error, refetch } = useQuery({ ...performanceOffer(performanceId), meta: { persist: false } });
  const state = useLiveState(performanceId);
  const offer = useLiveOffer(data, { isCounter: true });
  const sale = useSale(offer, isGiftCard);

  const [isCardTyped, setCardTyped] = useState(false);
  const isLeft = useRef(false);
  const close = () => {
    // Also after the question, which has given everything back already.
    if (isLeft.current) return;
    isLeft.current = true;
    void sale.leave();
    onClose();
  };
  const unsaved = useUnsaved(sale.isBegun || isCardTyped, close);
  return (
    <Dialog
      open
      size="sale"
      instant
      padded={false}
      dismissible={false}
      unsaved={unsaved}
      title={t(sale.isSellingCard ? "sellCard" : "title")}
      subtitle={
        offer && !sale.isSellingCard && <Subtitle offer={offer} when={format.dateTime(offer.startsAt, offer.zone)} />
      }
      onClose={close}
    >
      {error && !offer && !sale.resumed && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!offer && !error && !sale.resumed && (
        <div className="walkin">
          <Loading>
            <Bone height={64} />
            <Bone height={64} />
          </Loading>
        </div>
      )}
      {(offer ?? sale.resumed) && (
        <SaleBody
          offer={offer}
          state={state}
          sale={sale}
          isGiftCard={isGiftCard}
          onCardTyped={setCardTyped}
          onGoTo={(next) => {
            sale.goTo(next);
            setPerformance(next.performance);
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface BodyProps {
  /** Missing until it is read: a sale that is not settled does not wait for it. */
  readonly offer: PerformanceOffer | undefined;
  readonly state: PerformanceState | undefined;
  readonly sale: Sale;
  readonly isGiftCard: boolean;
  readonly onCardTyped: (isTyped: boolean) => void;
  /** Goes on with another date of the event. */
  readonly onGoTo: (next: PerformanceOffer) => void;
  readonly onClose: () => void;
}

function SaleBody({ offer, state, sale, isGiftCard, onCardTyped, onGoTo, onClose }: BodyProps) {
  const { phase } = sale.checkout;
  if (sale.named) return <NamedStep named={sale.named} onNew={sale.startAnew} onLeave={onClose} />;
  if (sale.isNaming && offer && (phase.at === "choosing" || phase.at === "reserved"))
    return <ReserveStep sale={sale} offer={offer} />;
  if (sale.isCollecting && offer && phase.at === "choosing")
    return <CollectStep sale={sale} offer={offer} account={state?.account ?? 0} />;
  if (sale.isChoosingDate && offer && phase.at === "choosing")
    return <DatesStep sale={sale} offer={offer} onGoTo={onGoTo} />;
  if (sale.isSellingCard && offer && phase.at === "choosing")
    return (
      <SellCard
        offer={offer}
        form={sale.cardForm}
        onForm={sale.setCardForm}
        onTyped={onCardTyped}
        onReserved={sale.takeForCard}
        isAlone={isGiftCard}
        onBack={isGiftCard ? onClose : () => sale.setSellingCard(false)}
      />
    );
  if (phase.at === "choosing")
    return offer ? <ChooseStep offer={offer} state={state} sale={sale} onLeave={onClose} /> : null;
  const { reservation } = phase;
  if (phase.at === "paying" || phase.at === "unknown")
    return (
      <div className="till-mid walkin-whole">
        <AwaitedSale
          key={`${phase.at}-${reservation.id}`}
          phase={phase}
          performance={(sale.resumed ?? sale.collected ?? offer)?.performance ?? 0}
          heading="h3"
          onEnd={sale.checkout.hear}
        >
          <SaleInQuestion sale={sale} reservation={reservation} offer={offer} />
        </AwaitedSale>
      </div>
    );
  if (phase.at !== "sold") return <TakeMoneyStep sale={sale} reservation={reservation} offer={offer} />;
  const { sold } = phase;
  const way = wayNamed(sold.gateway) ?? sale.way;
  if (sale.card)
    return <CardSold card={{ ...sale.card, change: sold.change, pdf: sold.pdf }} way={way} onNew={sale.startAnew} />;
  return (
    <SoldStep
      sold={sold}
      quote={reservation.quote}
      way={way}
      email={sale.collected?.email ?? sale.email}
      onNew={sale.startAnew}
      onLeave={onClose}
    />
  );
}

function Subtitle({ offer, when }: { readonly offer: PerformanceOffer; readonly when: string }) {
  const t = textsOf("walkin");
  return <>{t("of", { event: inLine([offer.eventName, offer.subcategory], ", "), when })}</>;
}
