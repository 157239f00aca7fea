import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { late } from "@/shell/late";
import { ChartWithTable } from "@/ui/charts/ChartWithTable";
import { Segment } from "@/ui/Field";
import { withoutYear } from "@/ui/dates";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { useDayText } from "@/ui/useDayText";
import { daysOf, toDay, type CurrencySales, type Part } from "../model";

export const DaysChart = late(async () => (await import("./DaysChart")).default);

/** The spec's modes of the chart; revenue is mode 2. */
export type Mode = "1" | "2";

interface DaysTileProps {
  readonly account: number;
  readonly sales: CurrencySales;
  /** Where there are several, each has bars of its own: two are never added. */
  readonly currencies: readonly string[];
  readonly onCurrency: (currency: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Next 6 Days: what is sold of each day's performances, as bars and as a table. */
export function DaysTile(props: DaysTileProps) {
  const { account, sales, currencies, onCurrency, mode, onMode, part, onPart } = props;
  const t = textsOf("summary");
  const dayText = useDayText();
  const days = daysOf(sales, part);
  const of = mode === "2" ? "revenue" : "sold";
  return (
    <ChartWithTable
      title={t("days.title")}
      className="summary-days"
      actions={
        <>
          {currencies.length > 1 && (
            <Segment
              label={t("currency")}
              value={sales.currency}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
              onChange={onCurrency}
            />
          )}
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
          <ExportMenu
            list="next_days"
            asked={{ accountid: account, days: part }}
            formats={["pdf", "xlsx"]}
            kind="plain"
            what={t("days.title")}
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
            {withoutYear(dayText(day))}
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
      <DaysChart days={days} currency={sales.currency} of={of} name={t(`days.${of === "sold" ? "ticketsSold" : of}`)} />
    </ChartWithTable>
  );
}
