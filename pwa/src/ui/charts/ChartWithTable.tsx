import "./charts.css";
import "@/ui/table.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card } from "@/ui/Card";

interface ChartTableProps {
  /** What it is called where it scrolls, and to who cannot see the chart. */
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly title: string; readonly numeric?: boolean }[];
  readonly rows: readonly ChartRow[];
}

export interface ChartRow {
  readonly key: string;
  /** One a column; the first one names the row. */
  readonly cells: readonly ReactNode[];
  /** All of the row leads there. */
  readonly to?: string | undefined;
}

/** The numbers of a chart, for who cannot see it and for who wants them to the penny. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <div className="fy-chart-table" tabIndex={0} role="region" aria-label={label}>
      <table className="fy-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric }) => (
              <th key={key} scope="col" className={numeric ? "fy-num" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, to }) => (
            <tr key={key} className={to === undefined ? undefined : "fy-chart-row"}>
              {columns.map((column, place) => (
                <td key={column.key} className={column.numeric ? "fy-num" : undefined}>
                  {place === 0 && to !== undefined ? <Link to={to}>{cells[place]}</Link> : cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChartWithTableProps extends Omit<ChartTableProps, "label"> {
  /** Heads the card and names the table. */
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly className?: string;
  /** A `BarChart` or a `LineChart` (lazy: Victory comes with it) of the same numbers. */
  readonly children: ReactNode;
}

/** A chart with its numbers: beside it where there is room, under it on a phone. */
export function ChartWithTable({ title, actions, className = "", children, ...table }: ChartWithTableProps) {
  return (
    <Card title={title} actions={actions} className={`fy-charted ${className}`}>
      <div className="fy-charted-space">
        <div className="fy-charted-parts">
          {children}
          <ChartTable label={title} {...table} />
        </div>
      </div>
    </Card>
  );
}
