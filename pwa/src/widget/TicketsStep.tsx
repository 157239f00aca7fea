import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { performanceOffer } from "@/sale/calls";
import type { PerformanceOffer, Quantities } from "@/sale/model";
import { choose, chosenOf, cutTo, keyOf } from "@/sale/model";
import { QuantitySteps } from "@/sale/Quantity";
import { useCheckout } from "@/sale/useCheckout";
import { useLivePlaces } from "@/sale/usePlaces";
import { formatMoney, toMinor } from "@/ui/money";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { Choosing } from "@/widget/Choosing";
import { Places } from "@/widget/PlacesStep";

interface StepProps {
  readonly event: number;
  readonly performance: number;
}

/** The step that asks how many; the server prices every change. Going on reserves the tickets for 15 minutes. */
export function TicketsStep({ event, performance }: StepProps) {
  const { data, error, refetch } = useQuery(performanceOffer(performance));
  const offer = useLivePlaces(data);
  if (error && !offer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) {
    return (
      <Loading>
        <Bone height={64} />
      </Loading>
    );
  }
  return offer.teams.length > 0 ? <Places event={event} offer={offer} /> : <Counts event={event} offer={offer} />;
}

interface CountsProps {
  readonly event: number;
  readonly offer: PerformanceOffer;
}

/** How many of each kind. */
function Counts({ event, offer }: CountsProps) {
  const { t } = useTranslation("widget");
  const [quantities, setQuantities] = useState<Quantities>({});
  const checkout = useCheckout();
  const put = (next: Quantities) => {
    checkout.forgive();
    setQuantities(next);
  };
  return (
    <Choosing
      event={event}
      basket={{ offer, quantities }}
      checkout={checkout}
      onTake={(left) => put(cutTo(left, offer, quantities))}
    >
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
    </Choosing>
  );
}
