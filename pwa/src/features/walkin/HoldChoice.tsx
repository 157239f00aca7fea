import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import { Chip } from "@/ui/Chip";
import { Select } from "@/ui/Field";
import { LiveFigure } from "@/ui/LiveFigure";
import { leftFor } from "./model";
import { useHoldsToName } from "./useHoldsToName";
import type { Sale } from "./useSale";

const OPEN_SALE = 0;

/** The pool to sell from and what it has left: the open sale, unless a hold is chosen by its name (decision 0168). */
export function HoldChoice({ offer, sale }: { readonly offer: PerformanceOffer; readonly sale: Sale }) {
  const t = textsOf("walkin");
  const holds = useHoldsToName(offer, sale.hold);
  const left = leftFor(offer, sale.hold);
  return (
    <div className="walkin-from">
      {holds.length > 0 && (
        <Select
          label={t("from")}
          value={sale.hold ?? OPEN_SALE}
          options={[
            { value: OPEN_SALE, label: t("openSale") },
            ...holds.map(({ hold, name, available }) => ({
              value: hold,
              label: t("holdLeft", { name, count: available }),
            })),
          ]}
          onChange={({ target }) => sale.sellFrom(Number(target.value) || null)}
        />
      )}
      <p className="walkin-left" role="status">
        {sale.hold !== null && <Chip text={t("fromHold")} mark="half" />}
        <LiveFigure value={left}>{t("left", { count: left })}</LiveFigure>
      </p>
    </div>
  );
}
