import { textsOf } from "@/i18n/i18n";
import type { HoldShare } from "@/shared/performance/state";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { LiveFigure, Meter } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { ordersOf, type PerformanceView, soldOf, sumOf } from "../model";
import { Counts } from "./Totals";
import "@/ui/table.css";

/** What holds keep of this performance: what was sold of each (its count minus what is available), and what is left. */
export function HoldsTable({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { holds } = view.state;
  if (holds.length === 0) {
    return (
      <Card title={t("holds.title")} padded>
        <EmptyState icon="layers" text={t("holds.none")} />
      </Card>
    );
  }
  return (
    <Card title={t("holds.title")}>
      <table className="fy-table performance-holds" aria-label={t("holds.title")}>
        <thead>
          <tr>
            <th scope="col">{t("holds.name")}</th>
            <th scope="col" className="performance-hold-meter">
              <span className="fy-unseen">{t("holds.share")}</span>
            </th>
            <th scope="col" className="fy-num">
              {t("holds.sold")}
            </th>
            <th scope="col" className="fy-num">
              {t("holds.available")}
            </th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <Row key={hold.hold} hold={hold} to={ordersOf(view, `hold=${hold.hold}`)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("holds.all")}</td>
            <td className="performance-hold-meter" />
            <td className="fy-num">{formatCount(sumOf(holds, soldOf))}</td>
            <td className="fy-num">{formatCount(sumOf(holds, ({ available }) => available))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Row({ hold, to }: { readonly hold: HoldShare; readonly to: string }) {
  const t = textsOf("performance");
  const sold = soldOf(hold);
  return (
    <tr>
      <td>
        <span>{hold.name}</span>{" "}
        {hold.channel !== "all" && <Chip text={t(`holds:channels.${hold.channel}`)} mark="bare" />}
      </td>
      <td className="performance-hold-meter">
        <Meter sold={sold} capacity={hold.size} label={t("holds.meter", { sold, size: hold.size })} />
      </td>
      <td className="fy-num">
        <Counts to={to}>
          <LiveFigure value={sold}>{formatCount(sold)}</LiveFigure>
        </Counts>
      </td>
      <td className="fy-num">
        <LiveFigure value={hold.available}>{formatCount(hold.available)}</LiveFigure>
      </td>
    </tr>
  );
}
