import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { isBuyable, type Offer } from "@/shared/sale/offer";
import { MarkedChip, type ChipMark } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { goTo } from "@/widget/steps";

interface DateRowProps {
  readonly offer: Offer;
  readonly currency: string;
  /** The buyer has reserved of it, perhaps the last tickets. */
  readonly isReserved: boolean;
}

/** One performance: when it is, for how much, and whether it can be bought, or why not. */
export function DateRow({ offer, currency, isReserved }: DateRowProps) {
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
