import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import type { Till } from "../model";
import { Sums } from "./Sums";
import { TakenTable } from "./TakenTable";

/** What all tills come to together, in one currency. */
export function TotalCard({ total }: { readonly total: Till }) {
  const t = textsOf("cashup");
  const name = t("together", { currency: total.currency });
  return (
    <Card className="cashup-till" title={name}>
      <TakenTable till={total} name={name} />
      <Sums till={total} />
    </Card>
  );
}
