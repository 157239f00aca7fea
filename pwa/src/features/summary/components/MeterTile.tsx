import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { LiveFigure, Meter, Spoken } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import type { CurrencySales } from "../model";

const ALL = "/EventDashboard";

/** Tickets Sold / Available Meter: all that is to come; each number leads to it. */
export function MeterTile({ sales }: { readonly sales: CurrencySales }) {
  const t = textsOf("summary");
  const { sold, remaining, revenue, currency } = sales;
  const words = {
    revenue: formatMoney(revenue, currency),
    sold: formatCount(sold),
    remaining: formatCount(remaining),
  };
  return (
    <Card title={t("meter.title")}>
      <div className="summary-meter-body">
        <dl className="summary-total">
          <dt>{t("meter.revenue")}</dt>
          <dd>
            <Link className="fy-target" to={ALL}>
              <LiveFigure value={revenue}>{words.revenue}</LiveFigure>
            </Link>
          </dd>
        </dl>
        <Meter thick sold={sold} capacity={sold + remaining} label={t("meter.label", words)} />
        <dl className="summary-parts">
          <div>
            <dt>{t("meter.sold")}</dt>
            <dd>
              <Link className="fy-target" to={ALL}>
                <LiveFigure value={sold}>{words.sold}</LiveFigure>
              </Link>
            </dd>
          </div>
          <div>
            <dt>{t("meter.remaining")}</dt>
            <dd>
              <Link className="fy-target" to={ALL}>
                <LiveFigure value={remaining}>{words.remaining}</LiveFigure>
              </Link>
            </dd>
          </div>
        </dl>
        <p className="summary-of">{t("meter.of")}</p>
        <Spoken text={t("meter.spoken", words)} />
      </div>
    </Card>
  );
}
