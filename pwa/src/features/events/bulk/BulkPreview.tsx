import { inLine } from "@/i18n/apart";
import "../components/dialogs.css";
import { textsOf } from "@/i18n/i18n";
import { Facts } from "@/ui/Card";
import { formatCount, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { StepHeading } from "../components/StepHeading";
import { someOnSale } from "../performances/onSale";
import { costKept, type BulkForm, type ChangeName } from "./bulkForm";
import { BulkRefusals } from "./BulkRefusals";
import type { BulkResult } from "./model";

interface FoundProps {
  readonly found: BulkResult;
  readonly form: BulkForm;
  readonly currency: string;
}

/** What the dry run has found: '214 performances, 3 cannot: …'. */
export function BulkPreview({ found, form, currency }: FoundProps) {
  const t = textsOf("bulk");
  const { matched, changed, onSale, refused } = found;
  const shown = (count: number) => ({ count, shown: formatCount(count) });
  const same = matched - changed - refused.length;
  if (matched === 0) {
    return (
      <div className="events-bulk">
        <StepHeading>{t("common:noRecords")}</StepHeading>
        <p>{t("none")}</p>
      </div>
    );
  }
  return (
    <div className="events-bulk">
      <div>
        <StepHeading>
          {refused.length > 0
            ? t("foundCannot", { ...shown(matched), cannot: formatCount(refused.length) })
            : t("found", shown(matched))}
        </StepHeading>
        <p className="fy-quiet">
          {inLine(
            [t(refused.length > 0 ? "couldChange" : "willChange", shown(changed)), same > 0 && t("same", shown(same))],
            ", ",
          )}
        </p>
      </div>
      {onSale > 0 && <Note kind="warn">{someOnSale(onSale, changed)}</Note>}
      {refused.length > 0 ? (
        <>
          <Note kind="warn">{t("allOrNone")}</Note>
          <BulkRefusals refused={refused} />
        </>
      ) : (
        <NewValues form={form} currency={currency} />
      )}
    </div>
  );
}

function NewValues({ form, currency }: Pick<FoundProps, "form" | "currency">) {
  const t = textsOf("bulk");
  const values: Record<ChangeName, () => string> = {
    tickets: () => formatCount(Number(form.tickets)),
    onSale: () => `${form.onSaleDate} ${form.onSaleTime}`,
    end: () => `${form.endDate} ${form.endTime}`,
    cost: () => formatMoney(costKept(form.cost), currency),
    isOnSale: () => t(form.isOnSale ? "yes" : "no"),
    isBoxOfficeOnly: () => t(form.isBoxOfficeOnly ? "yes" : "no"),
  };
  return (
    <div>
      <h4 className="events-legend">{t("newValues")}</h4>
      <Facts rows={form.changes.map((name) => ({ label: t(name), value: values[name]() }))} />
    </div>
  );
}
