import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { BarChart } from "@/ui/charts/Chart";
import { ChartTable } from "@/ui/charts/ChartWithTable";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Meter } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { useMatches } from "@/ui/useNarrow";
import type { Presence } from "../model";
import { quartersOf, withRoom, type ShownQuarter } from "../quarterHours";

interface EntriesChartProps {
  readonly house: Presence;
  /** null: all gates. */
  readonly gate: string | null;
  readonly onGate: (gate: string | null) => void;
}

const ALL = "\u0000all";

/** Who came and went by each quarter of an hour, at all gates or at one: a chart, and the same as tables beside it. */
export default function EntriesChart({ house, gate, onGate }: EntriesChartProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const time = (at: number) => format.time(at, house.zone);
  const quarters = quartersOf(house.quarters, gate, time);
  const gates = [...new Set(house.quarters.map((row) => row.gate))].sort();
  return (
    <div className="doorlog-comings">
      <Card
        title={t("comings")}
        actions={
          gates.length > 1 && (
            <Select
              label={t("columns.gate")}
              bareLabel
              className="doorlog-gate"
              value={gate ?? ALL}
              options={[
                { value: ALL, label: t("allGates") },
                ...gates.map((name) => ({ value: name, label: name || t("noGate") })),
              ]}
              onChange={({ target }) => onGate(target.value === ALL ? null : target.value)}
            />
          )
        }
      >
        <QuarterChart
          quarters={withRoom(quarters, time)}
          newest={quarters.at(-1)}
          showsLeft={house.left > 0 || quarters.some(({ left }) => left > 0)}
        />
      </Card>
      <Card title={t("byQuarter")} className="doorlog-quarters">
        <QuarterTable quarters={quarters} />
      </Card>
      <Card title={t("byGate")} className="doorlog-gates">
        <GateTable house={house} />
      </Card>
    </div>
  );
}

/** Beside the tables it is as high as they are. */
const HEIGHT = { narrow: 240, wide: 400 };
const WIDE = "(min-width: 1240px)";

/** A touch of a quarter tells its numbers. */
function QuarterChart({
  quarters,
  newest,
  showsLeft,
}: {
  readonly quarters: readonly ShownQuarter[];
  /** What it tells of until another one is touched. */
  readonly newest: ShownQuarter | undefined;
  readonly showsLeft: boolean;
}) {
  const t = textsOf("doorlog");
  const isWide = useMatches(WIDE);
  const [touched, setTouched] = useState<string>();
  const chosen = quarters.find(({ from }) => from === touched) ?? newest;
  return (
    <BarChart
      said={
        chosen && t("chosen", { time: chosen.time, entered: chosen.entered, left: chosen.left, inside: chosen.inside })
      }
      height={isWide ? HEIGHT.wide : HEIGHT.narrow}
      points={quarters.map(({ from, time }) => ({ key: from, tick: time }))}
      series={(showsLeft ? (["entered", "left"] as const) : (["entered"] as const)).map((of) => ({
        key: of,
        name: t(of),
        values: quarters.map((quarter) => quarter[of]),
      }))}
      chosen={chosen?.from}
      onTouch={setTouched}
    />
  );
}

function QuarterTable({ quarters }: { readonly quarters: readonly ShownQuarter[] }) {
  const t = textsOf("doorlog");
  return (
    <ChartTable
      label={t("byQuarter")}
      columns={[
        { key: "from", title: t("from") },
        ...(["entered", "left", "inside"] as const).map((key) => ({ key, title: t(key), numeric: true })),
      ]}
      rows={quarters.toReversed().map(({ from, time, entered, left, inside }) => ({
        key: from,
        cells: [
          <time key="from" dateTime={from}>
            {time}
          </time>,
          ...[entered, left, inside].map(formatCount),
        ],
      }))}
    />
  );
}

function GateTable({ house: { gates } }: { readonly house: Presence }) {
  const t = textsOf("doorlog");
  const most = Math.max(1, ...gates.map(({ admitted }) => admitted));
  return (
    <ChartTable
      label={t("byGate")}
      columns={[
        { key: "gate", title: t("columns.gate") },
        { key: "admitted", title: t("figures.admitted"), numeric: true },
        { key: "inside", title: t("inside"), numeric: true },
      ]}
      rows={gates.map(({ gate, admitted, inside }) => ({
        key: gate,
        cells: [
          <>
            {gate || t("noGate")}
            <Meter kind="in" sold={inside} capacity={most} label={t("gateMeter", { inside, admitted })} />
          </>,
          formatCount(admitted),
          formatCount(inside),
        ],
      }))}
    />
  );
}
