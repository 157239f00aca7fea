import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { BarChart } from "@/ui/charts/Chart";
import { ChartTable } from "@/ui/charts/ChartWithTable";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Meter } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { useMatches } from "@/ui/useNarrow";
import type { GateQuarter, Presence } from "./queries";

interface EntriesChartProps {
  readonly attendance: Presence;
  /** null: all gates. */
  readonly gate: string | null;
  readonly onGate: (gate: string | null) => void;
}

const ALL = "\u0000all";

/** Who came and went by each quarter of an hour, at all gates or at one: a chart, and the same as tables beside it. */
export default function EntriesChart({ attendance, gate, onGate }: EntriesChartProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const time = (at: number) => format.time(at, attendance.zone);
  const quarters = quartersOf(attendance.quarters, gate, time);
  const gates = [...new Set(attendance.quarters.map((row) => row.gate))].sort();
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
          showsLeft={attendance.left > 0 || quarters.some(({ left }) => left > 0)}
        />
      </Card>
      <Card title={t("byQuarter")} className="doorlog-quarters">
        <QuarterTable quarters={quarters} />
      </Card>
      <Card title={t("byGate")} className="doorlog-gates">
        <GateTable attendance={attendance} />
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

function GateTable({ attendance: { gates } }: { readonly attendance: Presence }) {
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

/** A quarter of an hour as the chart and its table show it. */
export interface Quarter {
  /** With the offset that the venue had then. */
  readonly from: string;
  readonly entered: number;
  readonly left: number;
  /** Who is inside at its end. */
  readonly inside: number;
}

export const QUARTER_MS = 900_000;
/** Eight hours: nobody reads narrower bars. What was before is in the first one's `inside`. */
const MOST = 32;
/** A gap longer than this parts two days, and is not filled. */
const LONGEST_GAP = 24;

/** Adds up the quarters of one gate, or of all; those in which nothing happened stand between the others. */
export function quartersOf(rows: readonly GateQuarter[], gate: string | null, zoneTime: (at: number) => string) {
  const sums = new Map<number, { entered: number; left: number }>();
  for (const row of rows) {
    if (gate !== null && row.gate !== gate) continue;
    const at = Date.parse(row.from);
    const held = sums.get(at) ?? { entered: 0, left: 0 };
    sums.set(at, { entered: held.entered + row.entered, left: held.left + row.left });
  }
  const quarters: (Quarter & { readonly at: number; readonly time: string })[] = [];
  let inside = 0;
  for (const at of [...sums.keys()].sort((one, other) => one - other)) {
    const last = quarters.at(-1);
    const gap = last ? (at - last.at) / QUARTER_MS : 0;
    for (let missing = 1; last && missing < gap && gap <= LONGEST_GAP; missing += 1) {
      quarters.push(quarterOf(last.at + missing * QUARTER_MS, { entered: 0, left: 0 }, inside, zoneTime));
    }
    const sum = sums.get(at) ?? { entered: 0, left: 0 };
    inside += sum.entered - sum.left;
    quarters.push(quarterOf(at, sum, inside, zoneTime));
  }
  return quarters.slice(-MOST);
}

/** Two hours: an evening that has just begun has bars of an evening's width, and not one as wide as the chart. */
const LEAST = 8;
const BEFORE = 2;

/** The quarters with empty ones around them, where they are few. */
export function withRoom(quarters: readonly ShownQuarter[], zoneTime: (at: number) => string): readonly ShownQuarter[] {
  const [first, last] = [quarters[0], quarters.at(-1)];
  const missing = LEAST - quarters.length;
  if (!first || !last || missing <= 0) return quarters;
  const before = Math.min(BEFORE, missing);
  const empty = (at: number, inside: number) => quarterOf(at, { entered: 0, left: 0 }, inside, zoneTime);
  const insideBefore = first.inside - first.entered + first.left;
  return [
    ...Array.from({ length: before }, (_, n) => empty(first.at - (before - n) * QUARTER_MS, insideBefore)),
    ...quarters,
    ...Array.from({ length: missing - before }, (_, n) => empty(last.at + (n + 1) * QUARTER_MS, last.inside)),
  ];
}

export type ShownQuarter = ReturnType<typeof quartersOf>[number];

function quarterOf(
  at: number,
  { entered, left }: { readonly entered: number; readonly left: number },
  inside: number,
  zoneTime: (at: number) => string,
) {
  return { at, from: new Date(at).toISOString(), time: zoneTime(at), entered, left, inside };
}
