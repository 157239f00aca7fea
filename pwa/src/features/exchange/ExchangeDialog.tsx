import "./exchange.css";
import { useState } from "react";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { useOrder } from "@/shared/orders/queries";
import { daysOf } from "@/shared/sale/days";
import type { EventOffer } from "@/shared/sale/offer";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note, useNow } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { ChooseUnits, SeatsPart } from "./components/choices";
import { LateConfirmation, LivePrice, useLeaving } from "./components/LivePrice";
import { ShowRow } from "./components/ShowRow";
import type { ExchangePlan } from "./model";
import { isOnSaleNow } from "./rules";
import { useExchangePlan, type Choosing } from "./useExchangePlan";

interface PickerProps {
  readonly order: OrderDetails;
  readonly event: EventOffer;
  readonly chosen: number | undefined;
  readonly onChoose: (performance: number) => void;
}

/** The occurrences of the order's event by their days, each with its time: what is off sale says so. */
export function SlotPicker({ order, event, chosen, onChoose }: PickerProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  const now = useNow(30_000);
  const days = [...daysOf(event.performances)];
  if (days.length === 0) return <EmptyState icon="calendar" title={t("noShows")} />;
  return (
    <div className="exchange-slots">
      {days.map(([day, offers]) => {
        const [first] = offers;
        return (
          <fieldset key={day} className="exchange-shows">
            <legend>{first && format.dayAndDate(first.startsAt, first.zone)}</legend>
            {offers.map((offer) => (
              <ShowRow
                key={offer.performance}
                event={event.event}
                offer={offer}
                currency={event.currency}
                isCurrent={offer.performance === order.performance}
                isChosen={offer.performance === chosen}
                isOff={!isOnSaleNow(offer, now)}
                onChoose={() => onChoose(offer.performance)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

interface DialogProps {
  readonly order: number;
  readonly onClose: () => void;
}

/** Exchanges an order from its own page: which tickets, for which time, whose places, and what that comes to. */
export default function ExchangeDialog({ order, onClose }: DialogProps) {
  const { query } = useOrder(order);
  return query.data ? <Steps order={query.data} onClose={onClose} /> : null;
}

type Step = "units" | "slot" | "seats";

/** The steps of one who exchanges: each is left once nothing stands against what was chosen in it. */
function useSteps(order: OrderDetails) {
  const isOnline = useOnline();
  const choosing = useExchangePlan(order);
  const [step, setStep] = useState<Step>("units");
  const [isTried, setTried] = useState(false);
  const [plan, setPlan] = useState<ExchangePlan>();
  const { problems, teams } = choosing;
  const problem = { units: problems.choice, slot: problems.target, seats: problems.seats }[step];
  const turn = (next: Step) => {
    setTried(false);
    setStep(next);
  };
  const goOn = () => {
    setTried(true);
    if (problem || !isOnline) return;
    if (step === "units") turn("slot");
    else if (step === "slot" && teams.length > 0) turn("seats");
    else if (choosing.plan) setPlan(choosing.plan);
  };
  const goBack = () => turn(step === "seats" ? "slot" : "units");
  return { choosing, step, isTried, problem: isTried ? problem : undefined, plan, setPlan, goOn, goBack, isOnline };
}

function Steps({ order, onClose }: { readonly order: OrderDetails; readonly onClose: () => void }) {
  const t = textsOf("exchange");
  const { choosing, step, isTried, problem, plan, setPlan, goOn, goBack, isOnline } = useSteps(order);
  const format = useFormat();
  const noLine = useNoLine();
  const leave = useLeaving();
  if (plan)
    return (
      <LateConfirmation
        plan={plan}
        onChange={setPlan}
        onClose={() => setPlan(undefined)}
        onMade={(made) => {
          onClose();
          leave(made);
        }}
      />
    );
  return (
    <Dialog
      open
      title={t(`steps.${step}`)}
      subtitle={
        <>
          {t("confirm.of", { id: order.id, name: order.name || t("orders:walkIn") })}
          <br />
          {t("given", {
            event: inLine([order.eventName, order.subcategory]),
            when: format.dateTime(order.startsAt, order.zone),
          })}
        </>
      }
      unsaved={choosing.isBegun}
      onClose={onClose}
      footer={
        <>
          {step === "units" ? <CancelButton /> : <Button onClick={goBack}>{t("back")}</Button>}
          <Button
            kind="main"
            disabledReason={noLine ?? (step === "slot" && choosing.seen.query.isLoading && t("common:stillLoading"))}
            onClick={goOn}
          >
            {t("next")}
          </Button>
        </>
      }
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      <div className={step === "units" ? "exchange-step is-units" : "exchange-step"}>
        {step === "units" && <ChooseUnits order={order} choosing={choosing} isTried={isTried} />}
        {step === "slot" && <Slots order={order} choosing={choosing} problem={problem} />}
        {step === "seats" && <SeatsPart choosing={choosing} isTried={isTried} />}
      </div>
    </Dialog>
  );
}

interface SlotsProps {
  readonly order: OrderDetails;
  readonly choosing: Choosing;
  readonly problem: string | undefined;
}

function Slots({ order, choosing, problem }: SlotsProps) {
  const t = textsOf("exchange");
  const { offers, target, seen, problems } = choosing;
  const wrong = problem ?? (target && problems.target);
  if (offers.error && !offers.data) return <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />;
  if (!offers.data)
    return (
      <Loading>
        <Bone height={64} />
        <Bone height={64} />
      </Loading>
    );
  return (
    <>
      {wrong && <Note kind="bad">{wrong}</Note>}
      {seen.query.error && <Note kind="bad">{t("errors.players")}</Note>}
      <SlotPicker order={order} event={offers.data} chosen={target?.performance} onChoose={choosing.goTo} />
      <LivePrice plan={choosing.priced} isShort />
    </>
  );
}
