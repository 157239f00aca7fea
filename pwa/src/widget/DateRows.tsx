import { Suspense, type ComponentProps } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { isBuyable, type EventOffer, type Offer } from "@/shared/sale/offer";
import { Icon } from "@/ui/Icon";
import { MarkedChip, type ChipMark } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useIsCounter } from "@/widget/host";
import { reservedOf } from "@/widget/stored";
import { after, orNothing } from "@/widget/lazyPart";
import { goTo } from "@/widget/steps";

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
  const isOpen = isReserved || isBuyable(offer);
  // One that is closed is reached by the keyboard all the same: it says why.
  return (
    <button
      type="button"
      className={`fy-date${isOpen ? "" : " is-closed"}`}
      aria-disabled={!isOpen}
      onClick={() => isOpen && goTo({ at: "tickets", performance: offer.performance })}
    >
      {words}
      {isOpen ? <Icon name="right" /> : <WhyNot offer={offer} />}
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

/** A performance's live figures, once what hears them is there. */
export function Live(props: ComponentProps<typeof LivePerformance>) {
  return (
    <Suspense fallback={null}>
      <LivePerformance {...props} />
    </Suspense>
  );
}

const LivePerformance = orNothing(async () => (await after(import("@/widget/LivePerformance"))).LivePerformance);
