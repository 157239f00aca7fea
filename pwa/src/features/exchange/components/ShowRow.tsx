import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { Offer } from "@/shared/sale/offer";
import { useLiveLeft } from "@/shared/sale/useLiveLeft";
import { Chip } from "@/ui/Chip";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";

interface RowProps {
  readonly event: number;
  readonly offer: Offer;
  readonly currency: string;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** It is not on sale now; it is shown all the same. */
  readonly isOff?: boolean;
  readonly onChoose: () => void;
}

/** One performance to go to instead: its time, its price and what is left of it just now. */
export function ShowRow({ event, offer, currency, isCurrent, isChosen, isOff = false, onChoose }: RowProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  useLiveLeft(event, offer.performance);
  const left = offer.available > 0 ? t("left", { count: offer.available }) : t("sale:soldOut");
  const isClosed = isOff || !(isCurrent || offer.available > 0);
  return (
    <label className={`exchange-show${isChosen ? " is-chosen" : ""}${isClosed ? " is-off" : ""}`}>
      <input type="radio" name="exchange-show" checked={isChosen} disabled={isClosed} onChange={onChoose} />
      <span className="fy-grow">
        <b>{format.time(offer.startsAt, offer.zone)}</b>
        <small>{inLine([offer.subcategory, formatMoney(offer.price, currency)])}</small>
      </span>
      {isCurrent && <Chip text={t("current")} mark="bare" />}
      {isOff ? (
        <Chip text={t("offSale")} mark="off" />
      ) : (
        <span className="exchange-left">
          <LiveValue value={left}>{left}</LiveValue>
        </span>
      )}
    </label>
  );
}
