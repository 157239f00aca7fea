import { lazy, Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import { countAll, type EventOffer } from "@/shared/sale/offer";
import { Button } from "@/ui/Button";
import { Bone } from "@/ui/Bone";
import { EmptyState, Loading } from "@/ui/states";
import { DateRows, OnlyFree } from "@/widget/DateRows";
import { useIsCounter } from "@/widget/host";
import { keepSold } from "@/widget/stored";
import { after } from "@/widget/lazyPart";
import { StepHeading } from "@/widget/stepParts";
import { goTo } from "@/widget/steps";

const DatesCalendar = lazy(async () => ({ default: (await after(import("@/widget/DatesCalendar"))).DatesCalendar }));

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
          <DatesCalendar offer={offer} loading={<CalendarLoading />} />
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

function CalendarLoading() {
  return (
    <Loading>
      <Bone height={320} />
    </Loading>
  );
}
