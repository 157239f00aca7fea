import "@/shared/sale/sale.css";
import { textsOf } from "@/i18n/i18n";
import type { SoldCard } from "@/shared/sale/giftCard";
import { noonOf } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";

/** A gift card that was sold, or is being paid: what it holds, for whom it is, and how it gets there. */
export function SoldCardLines({ card, isPaid = true }: { readonly card: SoldCard; readonly isPaid?: boolean }) {
  const t = textsOf("sale");
  const format = useFormat();
  const { recipient, email, deliverOn } = card;
  return (
    <section className="fy-sold" aria-label={t("bought")}>
      <dl className="fy-lines">
        <div>
          <dt>{t("cardPays", { code: card.code })}</dt>
          <dd>{formatMoney(card.amount, card.currency)}</dd>
        </div>
        {recipient && (
          <div>
            <dt>{t("giftCard.recipient")}</dt>
            <dd>{recipient}</dd>
          </div>
        )}
      </dl>
      {email && (
        <p>
          {deliverOn
            ? t("giftCard.mailedOn", { email, day: format.date(noonOf(deliverOn), "UTC") })
            : t(isPaid ? "giftCard.mailed" : "giftCard.toBeMailed", { email })}
        </p>
      )}
    </section>
  );
}
