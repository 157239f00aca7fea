import { useMemo, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { BarChart, LineChart } from "@/ui/charts/Chart";
import type { ChartData } from "@/ui/charts/Plot";
import { noonOf, withoutYear } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import type { Curve, CurveDay } from "./performance";

interface DrawingProps {
  readonly curve: Curve;
  readonly chosen: CurveDay | undefined;
  readonly onTouch: (day: string) => void;
  readonly said: ReactNode;
}

/** Fewer days are bars; a band has no bars to stand behind. */
const LEAST_OF_A_LINE = 14;

/** Only to be seen: the table beside it has the same numbers. */
export default function CurveDrawing({ curve, chosen, onTouch, said }: DrawingProps) {
  const t = textsOf("performance");
  const format = useFormat();
  const { days } = curve;
  const data = useMemo((): ChartData => {
    const hasBand = days.some(({ usual }) => usual !== null);
    return {
      points: days.map(({ day }) => ({ key: day, tick: withoutYear(format.date(noonOf(day), "UTC")) })),
      series: [{ key: "sold", name: t("curve.sold"), values: days.map(({ sold }) => sold) }],
      ...(hasBand && {
        band: {
          name: t("curve.usual"),
          lower: days.map(({ usual }) => usual?.lower ?? null),
          middle: days.map(({ usual }) => usual?.middle ?? null),
          upper: days.map(({ usual }) => usual?.upper ?? null),
        },
      }),
    };
  }, [days, format, t]);
  const Drawn = data.band || days.length >= LEAST_OF_A_LINE ? LineChart : BarChart;
  return <Drawn {...data} chosen={chosen?.day} onTouch={onTouch} said={said} />;
}
