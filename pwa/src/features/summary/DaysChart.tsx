import { useMemo } from "react";
import { BarChart } from "@/ui/charts/Chart";
import { clockIn } from "@/ui/dates";
import { useNarrow } from "@/ui/useNarrow";
import { shortMoney, toDay, type DaySales } from "./summary";

const NARROW = 240;
/** As high as the table beside it. */
const WIDE = 300;

interface DaysChartProps {
  readonly days: readonly DaySales[];
  readonly currency: string;
  readonly of: "revenue" | "sold";
  readonly name: string;
}

/** The bars of some days, by what they took or by how many tickets were sold; each leads to what is on that day. */
export default function DaysChart({ days, currency, of, name }: DaysChartProps) {
  const isNarrow = useNarrow();
  const money = useMemo(() => (value: number) => shortMoney(value, currency), [currency]);
  return (
    <BarChart
      height={isNarrow ? NARROW : WIDE}
      points={days.map(({ day }) => ({ key: day, tick: tickOf(day), to: toDay(day) }))}
      series={[{ key: of, name, values: days.map((day) => Number(day[of])) }]}
      {...(of === "revenue" && { format: money, step: 0.01 })}
    />
  );
}

/** `Sat 14` */
function tickOf(day: string): string {
  const { weekday, day: number } = clockIn(`${day}T12:00:00Z`, "UTC");
  return `${weekday} ${number}`;
}
