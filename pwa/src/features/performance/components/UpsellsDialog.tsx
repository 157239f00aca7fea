import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { earnedBy, ordersOf, type PerformanceView, type SoldUpsell, sumOf } from "../model";
import { Counts } from "./Totals";
import "@/ui/table.css";

interface UpsellsProps {
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** What was sold beside tickets, by upsell and variant, and how many of it were handed out. */
export function UpsellsDialog({ view, onClose }: UpsellsProps) {
  const t = textsOf("performance");
  const format = useFormat();
  const { upsells, state } = view;
  return (
    <Dialog
      open
      size="wide"
      title={t("looks.upsells")}
      subtitle={inLine([view.eventName, format.dateTime(state.startsAt, state.zone)], ", ")}
      onClose={onClose}
    >
      {upsells.length === 0 ? (
        <EmptyState icon="cup" title={t("upsells.none")} />
      ) : (
        <table className="fy-table" aria-label={t("looks.upsells")}>
          <thead>
            <tr>
              <th scope="col">{t("upsells.name")}</th>
              {(["sold", "redeemed", "total"] as const).map((name) => (
                <th key={name} scope="col" className="fy-num">
                  {t(`upsells.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {upsells.map((row) => (
              <Row
                key={`${row.id} ${row.variant}`}
                row={row}
                to={ordersOf(view, `upsell=${row.id}`)}
                currency={state.currency}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("upsells.all")}</td>
              <td className="fy-num">{formatCount(sumOf(upsells, ({ sold }) => sold))}</td>
              <td className="fy-num">{formatCount(sumOf(upsells, ({ redeemed }) => redeemed))}</td>
              <td className="fy-num">{formatMoney(earnedBy(upsells), state.currency)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly row: SoldUpsell;
  readonly to: string;
  readonly currency: string;
}

function Row({ row, to, currency }: RowProps) {
  return (
    <tr>
      <td>
        <span>{row.name}</span>
        {row.variant && <small className="performance-variant">{row.variant}</small>}
      </td>
      <td className="fy-num">
        <Counts to={to}>
          <LiveFigure value={row.sold}>{formatCount(row.sold)}</LiveFigure>
        </Counts>
      </td>
      <td className="fy-num">
        <LiveFigure value={row.redeemed}>{formatCount(row.redeemed)}</LiveFigure>
      </td>
      <td className="fy-num">{formatMoney(row.total, currency)}</td>
    </tr>
  );
}
