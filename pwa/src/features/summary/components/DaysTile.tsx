import { lazy, Suspense } from "react";
import { textsOf } from "@/i18n/i18n";
import { ChartWithTable } from "@/ui/charts/ChartWithTable";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { RowMenu } from "@/ui/RowMenu";
import { dayText } from "../dayTexts";
import { daysOf, toDay, type CurrencySales, type Part } from "../model";
import type { useSummaryFile } from "../queries";

const DaysChart = lazy(() => import("./DaysChart"));

/** The spec's modes of the chart; revenue is mode 2. */
export type Mode = "1" | "2";

interface DaysTileProps {
  readonly sales: CurrencySales;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly file: ReturnType<typeof useSummaryFile>;
  readonly isOnline: boolean;
}

/** Next 6 Days: what is sold of each day's performances, as bars and as a table. */
export function DaysTile({ sales, mode, onMode, part, onPart, file, isOnline }: DaysTileProps) {
  const t = textsOf("summary");
  const format = useFormat();
  const days = daysOf(sales, part);
  const of = mode === "2" ? "revenue" : "sold";
  const keep = (kind: "pdf" | "xlsx") =>
    file.mutate({ of: "days", format: kind, days: part, name: t(part === "1-6" ? "days.file" : "days.laterFile") });
  return (
    <ChartWithTable
      title={t("days.title")}
      className="summary-days"
      actions={
        <>
          <Segment<Mode>
            label={t("days.series")}
            value={mode}
            options={[
              { value: "2", label: t("days.revenue") },
              { value: "1", label: t("days.ticketsSold") },
            ]}
            onChange={onMode}
          />
          <Segment<Part>
            label={t("days.which")}
            value={part}
            options={[
              { value: "1-6", label: t("days.first") },
              { value: "7-14", label: t("days.later") },
            ]}
            onChange={onPart}
          />
          <RowMenu
            icon="export"
            label={t("days.export")}
            actions={(["pdf", "xlsx"] as const).map((kind) => ({
              icon: "sheet",
              label: t(`export.${kind}`),
              run: () => keep(kind),
              disabled: !isOnline || file.isPending,
            }))}
          />
        </>
      }
      columns={[
        { key: "date", title: t("columns.date") },
        { key: "sold", title: t("columns.sold"), numeric: true },
        { key: "revenue", title: t("columns.revenue"), numeric: true },
      ]}
      rows={days.map(({ day, sold, revenue }) => ({
        key: `${sales.currency} ${day}`,
        to: toDay(day),
        cells: [
          <time key="date" dateTime={day}>
            {dayText(format.dayAndDate(`${day}T12:00:00Z`, "UTC"))}
          </time>,
          <LiveFigure key="sold" value={sold}>
            {formatCount(sold)}
          </LiveFigure>,
          <LiveFigure key="revenue" value={revenue}>
            {formatMoney(revenue, sales.currency)}
          </LiveFigure>,
        ],
      }))}
    >
      <Suspense fallback={<div className="summary-chart-space" />}>
        <DaysChart
          days={days}
          currency={sales.currency}
          of={of}
          name={t(`days.${of === "sold" ? "ticketsSold" : of}`)}
        />
      </Suspense>
    </ChartWithTable>
  );
}
