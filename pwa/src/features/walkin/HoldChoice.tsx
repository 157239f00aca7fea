import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer } from "@/shared/sale/model";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Chip } from "@/ui/Chip";
import { Select } from "@/ui/Field";
import { LiveFigure } from "@/ui/LiveFigure";
import { holdsToName, leftFor } from "./model";
import type { Sale } from "./useSale";

const ANY = 0;

/** For a manager: the one hold to sell from. Door staff sell what is open to the counter anyway. */
export function HoldChoice({ offer, sale }: { readonly offer: PerformanceOffer; readonly sale: Sale }) {
  const t = textsOf("walkin");
  const isManager = mayOpen("office", useUser().roleid);
  const holds = holdsToName(offer, sale.hold);
  if (!isManager || holds.length === 0) return null;
  const left = leftFor(offer, sale.hold);
  return (
    <div className="walkin-from">
      <Select
        label={t("from")}
        value={sale.hold ?? ANY}
        options={[
          { value: ANY, label: t("anyTickets") },
          ...holds.map(({ hold, name, available }) => ({
            value: hold,
            label: t("holdLeft", { name, count: available }),
          })),
        ]}
        onChange={({ target }) => sale.sellFrom(Number(target.value) || null)}
      />
      {sale.hold !== null && (
        <p className="walkin-hold" role="status">
          <Chip text={t("fromHold")} mark="half" />
          <LiveFigure value={left}>{t("left", { count: left })}</LiveFigure>
        </p>
      )}
    </div>
  );
}
