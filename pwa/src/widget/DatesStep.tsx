import { Suspense } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { countAll, isBuyable, type EventOffer, type Offer } from "@/shared/sale/offer";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { MarkedChip, type ChipMark } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, Loading, Note } from "@/ui/states";
import { Live } from "@/widget/Live";
import { useIsCounter } from "@/widget/host";
import { keepSold, reservedOf } from "@/widget/kept";
import { DatesCalendar } from "@/widget/parts";
import { StepHeading } from "@/widget/stepParts";
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

interface DateRowProps {
  readonly offer: Offer;
  readonly currency: string;
  /** The buyer has reserved of it, perhaps the last tickets. */
  readonly isReserved: boolean;
}

/** One performance: when it is, for how much, and whether it can be bought, or why not. */
function DateRow({ offer, currency, isReserved }: DateRowProps) {
  const t = textsOf("dates");
  const format = useFormat();
  const words = (
    <span>
      <b>
        <time dateTime={offer.startsAt}>{format.dateTime(offer.startsAt, offer.zone)}</time>
      </b>
      <small>{inLine([offer.subcategory, priceOf(offer, currency, t("free")), offer.message])}</small>
      {isReserved && <small>{t("reserved")}</small>}
    </span>
  );
  if (!isBuyable(offer) && !isReserved) {
    return (
      <div className="fy-date is-closed">
        {words}
        <WhyNot offer={offer} />
      </div>
    );
  }
  return (
    <button type="button" className="fy-date" onClick={() => goTo({ at: "tickets", performance: offer.performance })}>
      {words}
      <Icon name="right" />
    </button>
  );
}

const MARKS = { cancelled: "bad", over: "off", box_office: "half", off_sale: "off" } as const satisfies Record<
  string,
  ChipMark
>;

/** Why a performance cannot be bought here: sold out is not off sale, nor is what the box office alone sells. */
function WhyNot({ offer }: { readonly offer: Offer }) {
  const t = textsOf("dates");
  const format = useFormat();
  const { closed } = offer;
  if (closed === "not_yet") {
    return <small className="fy-when">{t("onSaleFrom", { when: format.dateTime(offer.onSaleAt, offer.zone) })}</small>;
  }
  if (closed !== null) return <MarkedChip text={t(`closed.${closed}`)} mark={MARKS[closed]} />;
  return offer.isOnSale ? (
    <MarkedChip text={t("soldOut")} mark="off" />
  ) : (
    <MarkedChip text={t("closed.off_sale")} mark="off" />
  );
}

const priceOf = (offer: Offer, currency: string, free: string) =>
  toMinor(offer.price) === 0 ? free : formatMoney(offer.price, currency);
