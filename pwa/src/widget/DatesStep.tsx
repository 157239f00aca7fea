import { Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import { countAll, type EventOffer } from "@/shared/sale/offer";
import { Button } from "@/ui/Button";
import { toMinor } from "@/ui/money";
import { Bone, EmptyState, Loading, Note } from "@/ui/states";
import { DateRow } from "@/widget/DateRow";
import { useIsCounter } from "@/widget/host";
import { DatesCalendar } from "@/widget/parts";
import { reservedOf } from "@/widget/kept";
import { keepSold } from "@/widget/keptGift";
import { Live } from "@/widget/Live";
import { StepHeading } from "@/widget/StepHeading";
import { goTo } from "@/widget/steps";

/** More than these are chosen from a calendar. */
const MOST_LISTED = 12;

/** The step that asks for the performance; each is shown with its price and whether it can be bought. */
export function DatesStep({ offer }: { readonly offer: EventOffer }) {
  const t = textsOf("dates");
  const isCounter = useIsCounter();
  const giveCard = () => {
    keepSold(offer.event, undefined);
    goTo({ at: "card" });
  };
  return (
    <>
      {offer.performances.length === 0 ? <EmptyState icon="calendar" title={t("none")} /> : <Dates offer={offer} />}
      {offer.isPaidOnline && !isCounter && (
        <Button icon="card" wide onClick={giveCard}>
          {t("giveCard")}
        </Button>
      )}
    </>
  );
}

function Dates({ offer }: { readonly offer: EventOffer }) {
  const t = textsOf("dates");
  return (
    <section aria-label={t("choose")}>
      <StepHeading>{t("choose")}</StepHeading>
      {countAll(offer) > MOST_LISTED ? (
        <Suspense fallback={<CalendarLoading />}>
          <DatesCalendar offer={offer} />
        </Suspense>
      ) : (
        <>
          <OnlyFree offer={offer} shown={offer.performances} />
          <DateRows offer={offer} shown={offer.performances} />
        </>
      )}
    </section>
  );
}

/** Where something costs money, and no card is taken here. */
export function OnlyFree({ offer, shown }: Pick<RowsProps, "offer" | "shown">) {
  const t = textsOf("dates");
  const isCounter = useIsCounter();
  const isPaid = shown.some(({ closed, price }) => closed === null && toMinor(price) > 0);
  return isPaid && !offer.isPaidOnline && !isCounter && <Note>{t("onlyFree")}</Note>;
}

interface RowsProps {
  readonly offer: EventOffer;
  readonly shown: EventOffer["performances"];
  readonly label?: string;
}

export function DateRows({ offer, shown, label }: RowsProps) {
  const reserved = reservedOf(offer.event);
  return (
    <ul className="fy-dates" aria-label={label}>
      {shown.map((performance) => (
        <li key={performance.performance}>
          <Live event={offer.event} performance={performance.performance} />
          <DateRow offer={performance} currency={offer.currency} isReserved={performance.performance === reserved} />
        </li>
      ))}
    </ul>
  );
}

export function CalendarLoading() {
  return (
    <Loading>
      <Bone height={320} />
    </Loading>
  );
}
