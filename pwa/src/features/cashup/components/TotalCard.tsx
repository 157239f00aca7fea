import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import type { Till } from "../model";
import { TakenTable } from "./TakenTable";
import { TillSums } from "./TillSums";

/** What all tills come to together, in one currency. */
export function TotalCard({ total }: { readonly total: Till }) {
  const t = textsOf("cashup");
  const name = t("together", { currency: total.currency });
  return (
    <Card className="cashup-till" title={name}>
      <TakenTable till={total} name={name} />
      <TillSums till={total} />
    </Card>
  );
}
