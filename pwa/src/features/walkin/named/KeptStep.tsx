import { textsOf } from "@/i18n/i18n";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { useArrival } from "@/shared/sale/useArrival";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { Till } from "../till/Till";
import type { Kept } from "../useSale";

interface KeptProps {
  readonly kept: Kept;
  readonly onNew: () => void;
  readonly onLeave: () => void;
}

/** What was put under a name, and until when. */
export function KeptStep({ kept, onNew, onLeave }: KeptProps) {
  const t = textsOf("reserving");
  const format = useFormat();
  const heading = useArrival();
  const { quote, order } = kept.reservation;
  return (
    <Till
      total={<Due quote={quote} {...countsIn(quote)} />}
      work={
        <>
          <QuoteLines quote={quote} />
          {kept.note && <p className="walkin-how">{kept.note}</p>}
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="plus" onClick={onNew}>
            {t("walkin:new")}
          </Button>
          {order !== undefined && (
            <ButtonLink size="large" icon="receipt" to={`/OrderDetails/${order}`} onClick={onLeave}>
              {t("walkin:toOrder")}
            </ButtonLink>
          )}
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1} className="walkin-step is-done">
        <Icon name="check" />
        {t("kept", { name: kept.name })}
      </h3>
      <p className="walkin-how">{t("keptUntil", { when: format.stamp(kept.until, kept.zone) })}</p>
      {order !== undefined && <p className="walkin-how">{t("sale:order", { id: order })}</p>}
      {kept.email && <p className="walkin-how">{t("mailed", { email: kept.email })}</p>}
    </Till>
  );
}
