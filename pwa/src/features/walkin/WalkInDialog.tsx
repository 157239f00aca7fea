import "./walkin.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Topics } from "@/live/generated/topics";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { holdShareFromWire } from "@/performance/state";
import { performanceOffer, saleKeys } from "@/sale/calls";
import { BeingPaid } from "@/sale/BeingPaid";
import type { PerformanceOffer, Quantities, Standing } from "@/sale/model";
import { NOBODY, countOf, quantitiesOf } from "@/sale/model";
import { useCheckout } from "@/sale/useCheckout";
import { useLivePlaces, usePlaces } from "@/sale/usePlaces";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { Bone, ErrorState, Loading } from "@/ui/states";
import type { Way } from "./model";
import { SaleChoose } from "./SaleChoose";
import { SaleDone } from "./SaleDone";
import { SaleTake } from "./SaleTake";

interface WalkInProps {
  readonly performanceId: number;
  readonly onClose: () => void;
}

/** A sale at the counter: how many, how they pay, money taken. It shares its parts with the widget. */
export default function WalkInDialog({ performanceId, onClose }: WalkInProps) {
  const { t } = useTranslation("walkin");
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...performanceOffer(performanceId), meta: { persist: false } });
  useLiveOffer(performanceId);
  const offer = useLivePlaces(data);
  const sale = useSale(offer);

  const close = () => {
    sale.leave();
    onClose();
  };
  return (
    <Dialog
      open
      size="sale"
      padded={false}
      dismissible={false}
      title={t("title")}
      subtitle={offer && <Subtitle offer={offer} when={format.dateTime(offer.startsAt, offer.zone)} />}
      aside={offer && <Remaining offer={offer} />}
      onClose={close}
    >
      {error && !offer && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!offer && !error && (
        <Loading>
          <Bone height={64} />
          <Bone height={64} />
        </Loading>
      )}
      {offer && <SaleBody offer={offer} sale={sale} />}
    </Dialog>
  );
}

function SaleBody({ offer, sale }: { readonly offer: PerformanceOffer; readonly sale: Sale }) {
  const { stage } = sale.checkout;
  if (stage.at === "sold") return <SaleDone sold={stage.sold} way={sale.way} onNew={sale.startAnew} />;
  if (stage.at === "paying") {
    const { reservation } = stage;
    const hear = (standing: Standing) => sale.checkout.hear(reservation, standing);
    return (
      <div className="walkin-mid">
        <BeingPaid reservation={reservation} performance={offer.performance} heading="h3" onEnd={hear} />
      </div>
    );
  }
  if (stage.at === "reserved") return <SaleTake sale={sale} reservation={stage.reservation} />;
  return <SaleChoose offer={offer} sale={sale} />;
}

/**
 * The state of a sale: the quantities, or the places where teams have them, the hold that they come from if one was
 * named, the way to pay, an e-mail address if one was given, and the checkout itself.
 */
function useSale(offer: PerformanceOffer | undefined) {
  const checkout = useCheckout();
  const [typed, setQuantities] = useState<Quantities>({});
  const places = usePlaces(offer, checkout);
  const quantities = offer && offer.teams.length > 0 ? quantitiesOf(places.chosen) : typed;
  const [hold, setHold] = useState<number | null>(null);
  const [email, setEmail] = useState("");
  const [way, setWay] = useState<Way>("terminal");

  const begin = async (chosen: Way) => {
    if (!offer) return;
    setWay(chosen);
    const basket = { offer, quantities, places: places.chosen, hold };
    const reservation = await checkout.reserve(basket).catch(() => undefined);
    // A sale that costs nothing is paid at once, since there is no money to take.
    if (reservation && chosen === "free") {
      await checkout.pay({ reservation, gateway: "free", buyer: { ...NOBODY, email } }).catch(() => undefined);
    }
  };
  const take = async (tendered?: string) => {
    if (checkout.stage.at !== "reserved") return;
    const { reservation } = checkout.stage;
    const request = { reservation, gateway: way, buyer: { ...NOBODY, email }, ...(tendered && { tendered }) };
    await checkout.pay(request).catch(() => undefined);
  };
  return {
    checkout,
    quantities,
    places,
    hold,
    tickets: countOf(quantities),
    email,
    way,
    setEmail,
    setWay,
    begin,
    take,
    put: (next: Quantities) => {
      checkout.forgive();
      setQuantities(next);
    },
    /** Other tickets may be fewer: how many are wanted is asked anew. */
    sellFrom: (next: number | null) => {
      checkout.forgive();
      setQuantities({});
      setHold(next);
    },
    startAnew: () => {
      setQuantities({});
      places.clear();
      setHold(null);
      setEmail("");
      checkout.restart();
    },
    /** Goes back from the payment, and frees the tickets for everybody. */
    leave: () => {
      places.giveBack();
      checkout.giveBack();
    },
  };
}

export type Sale = ReturnType<typeof useSale>;

type WireCounts = Topics["performance:{}"];

/** Keeps what is left up to date while the dialog is open, since others sell at the same time. */
function useLiveOffer(performanceId: number): void {
  const cache = useQueryClient();
  useTopic<WireCounts>(topics.performance(performanceId), (state) => {
    cache.setQueryData<PerformanceOffer>(saleKeys.performance(performanceId), (held) => {
      if (!held || state.version <= held.version) return held;
      const holds = state.holds.map(holdShareFromWire);
      const available = openToCounter(state);
      return { ...held, version: state.version, available, isOnSale: state.box_office_open, holds };
    });
  });
}

/** The counter sells what is free and what the holds for everybody and for the box office still have. */
const openToCounter = (state: WireCounts): number =>
  state.holds.filter((hold) => hold.channel !== "api").reduce((sum, hold) => sum + hold.available, state.available);

function Subtitle({ offer, when }: { readonly offer: PerformanceOffer; readonly when: string }) {
  const { t } = useTranslation("walkin");
  return <>{t("of", { event: [offer.eventName, offer.subcategory].filter(Boolean).join(", "), when })}</>;
}

function Remaining({ offer }: { readonly offer: PerformanceOffer }) {
  const { t } = useTranslation("walkin");
  return (
    <span className="walkin-left">
      <b>
        <LiveFigure value={offer.available}>{formatCount(offer.available)}</LiveFigure>
      </b>{" "}
      {t("remaining")}
    </span>
  );
}
