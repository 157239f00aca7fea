import { useTranslation } from "react-i18next";
import type { EventOffer, Offer } from "@/sale/model";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { EmptyState, useNow } from "@/ui/states";
import { StepHeading } from "@/widget/StepHeading";
import { goTo } from "@/widget/steps";

/** The step that asks for the performance; each is shown with its price and whether it can be bought. */
export function DatesStep({ offer }: { readonly offer: EventOffer }) {
  const { t } = useTranslation("widget");
  return (
    <>
      {offer.performances.length === 0 ? <EmptyState icon="calendar" title={t("noDates")} /> : <Dates offer={offer} />}
      {offer.isPaidOnline && (
        <Button icon="card" wide onClick={() => goTo({ at: "card" })}>
          {t("giveCard")}
        </Button>
      )}
    </>
  );
}

function Dates({ offer }: { readonly offer: EventOffer }) {
  const { t } = useTranslation("widget");
  return (
    <section aria-label={t("dates")}>
      <StepHeading>{t("dates")}</StepHeading>
      <ul className="fy-dates">
        {offer.performances.map((performance) => (
          <li key={performance.performance}>
            <DateRow offer={performance} currency={offer.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DateRow({ offer, currency }: { readonly offer: Offer; readonly currency: string }) {
  const { t } = useTranslation("widget");
  const format = useFormat();
  const isOpen = offer.isOnSale && !offer.isSoldOut;
  return (
    <button
      type="button"
      className="fy-date"
      disabled={!isOpen}
      onClick={() => goTo({ at: "tickets", performance: offer.performance })}
    >
      <span>
        <b>
          <time dateTime={offer.startsAt}>{format.dateTime(offer.startsAt, offer.zone)}</time>
        </b>
        <small>
          {[offer.subcategory, priceOf(offer, currency, t("free")), offer.message].filter(Boolean).join(" · ")}
        </small>
      </span>
      {isOpen ? <Icon name="right" /> : <WhyNot offer={offer} />}
    </button>
  );
}

function WhyNot({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation("widget");
  const format = useFormat();
  const now = useNow(30_000);
  if (offer.isOnSale) return <Chip text={t("soldOut")} mark="off" />;
  if (new Date(offer.onSaleAt).getTime() > now) {
    return <small className="fy-when">{t("onSaleFrom", { when: format.dateTime(offer.onSaleAt, offer.zone) })}</small>;
  }
  return <Chip text="Off-Sale" />;
}

const priceOf = (offer: Offer, currency: string, free: string) =>
  toMinor(offer.price) === 0 ? free : formatMoney(offer.price, currency);
