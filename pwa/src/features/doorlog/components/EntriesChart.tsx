import { useEffect, useRef, useState } from "react";
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryGroup, VictoryLabel } from "victory";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Meter } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import type { Presence } from "../model";
import { quartersOf, type ShownQuarter } from "../quarterHours";

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
  const quarters = quartersOf(house.quarters, gate, (at) => format.time(at, house.zone));
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
        <QuarterChart quarters={quarters} showsLeft={house.left > 0 || quarters.some(({ left }) => left > 0)} />
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

const HEIGHT = 240;
/** Beside the tables it is as high as they are. */
const WIDE = { from: 560, height: 400 };
const SPACE = { top: 24, bottom: 30, left: 44, right: 16 };
/** Narrower than this it is being opened, and there is nothing to measure yet. */
const NARROWEST = 160;
const MOST_VALUES = 8;
const TICK_SPACE = 58; // px

/** Bars from zero; a touch of a quarter tells its numbers. Nothing in it moves by itself but the bars' ends. */
function QuarterChart({
  quarters,
  showsLeft,
}: {
  readonly quarters: readonly ShownQuarter[];
  readonly showsLeft: boolean;
}) {
  const t = textsOf("doorlog");
  const { box, width } = useWidth();
  const [touched, setTouched] = useState<number>();
  const chosen = quarters.find(({ at }) => at === touched) ?? quarters.at(-1);
  const most = Math.max(4, ...quarters.map(({ entered, left }) => Math.max(entered, left)));
  const step = quarters.length > 0 ? (width - SPACE.left - SPACE.right) / quarters.length : 0;
  const bar = Math.max(2, Math.min(48, step * 0.6) / (showsLeft ? 2 : 1));
  const every = Math.max(1, Math.ceil(TICK_SPACE / Math.max(1, step)));
  const points = (of: "entered" | "left") => quarters.map((quarter, index) => ({ x: index + 1, y: quarter[of] }));
  const values = quarters.length <= MOST_VALUES;
  const touch = (index: number) => setTouched(quarters[index]?.at);
  return (
    <div className="doorlog-chart">
      <p className="doorlog-chart-said">
        <span>
          {chosen &&
            t("chosen", { time: chosen.time, entered: chosen.entered, left: chosen.left, inside: chosen.inside })}
        </span>
        {showsLeft && (
          <span className="doorlog-keys" aria-hidden="true">
            <i className="is-entered" /> {t("entered")} <i className="is-left" /> {t("left")}
          </span>
        )}
      </p>
      <div ref={box} className="doorlog-chart-box" role="img" aria-label={t("chart", { count: quarters.length })}>
        {width > NARROWEST && quarters.length > 0 && (
          <VictoryChart
            width={width}
            height={width > WIDE.from ? WIDE.height : HEIGHT}
            padding={SPACE}
            domain={{ x: [0.5, quarters.length + 0.5], y: [0, most] }}
            containerComponent={
              <VictoryContainer responsive={false} role="presentation" style={{ touchAction: "pan-y" }} />
            }
          >
            <VictoryAxis
              dependentAxis
              tickCount={4}
              tickFormat={(value: number) => (Number.isInteger(value) ? formatCount(value) : "")}
              style={AXIS}
            />
            <VictoryAxis
              tickValues={quarters.map((_, index) => index + 1).filter((index) => (index - 1) % every === 0)}
              tickFormat={(index: number) => quarters[index - 1]?.time ?? ""}
              style={{ ...AXIS, grid: { stroke: "none" }, axis: { stroke: "var(--fy-line-strong)" } }}
            />
            <VictoryGroup offset={showsLeft ? bar : 0}>
              {(showsLeft ? (["entered", "left"] as const) : (["entered"] as const)).map((of) => (
                <VictoryBar
                  key={of}
                  data={points(of)}
                  barWidth={bar}
                  cornerRadius={{ top: Math.min(4, bar / 2) }}
                  {...(values && {
                    labels: ({ datum }: { datum?: { y?: number } }) => (datum?.y ? formatCount(datum.y) : ""),
                    labelComponent: <VictoryLabel dy={-4} />,
                  })}
                  style={BARS[of]}
                />
              ))}
            </VictoryGroup>
            <VictoryBar
              data={quarters.map((_, index) => ({ x: index + 1, y: most }))}
              barWidth={Math.max(step, 1)}
              style={{
                data: {
                  fill: ({ index }) => (quarters[Number(index)]?.at === chosen?.at ? "var(--fy-text)" : "transparent"),
                  fillOpacity: 0.06,
                },
              }}
              events={[
                {
                  target: "data",
                  eventHandlers: {
                    onClick: (_event, { index }: { index: number }) => void touch(index),
                    onMouseEnter: (_event, { index }: { index: number }) => void touch(index),
                  },
                },
              ]}
            />
          </VictoryChart>
        )}
      </div>
    </div>
  );
}

const TEXT = { fontFamily: "var(--fy-font)", fontSize: 11, fill: "var(--fy-text-3)" };
const AXIS = {
  axis: { stroke: "none" },
  ticks: { stroke: "none" },
  grid: { stroke: "var(--fy-line)", strokeDasharray: "none" },
  tickLabels: { ...TEXT, padding: 6 },
};
const BARS = {
  entered: { data: { fill: "var(--fy-chart-1)" }, labels: { ...TEXT, fill: "var(--fy-text-2)" } },
  left: {
    data: { fill: "var(--fy-surface)", stroke: "var(--fy-chart-2)", strokeWidth: 2, strokeDasharray: "4 2" },
    labels: { ...TEXT, fill: "var(--fy-text-2)" },
  },
};

/** How wide the chart may be: its texts keep their size, so the drawing is not scaled. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return { box, width };
}

function QuarterTable({ quarters }: { readonly quarters: readonly ShownQuarter[] }) {
  const t = textsOf("doorlog");
  return (
    <div className="doorlog-table" tabIndex={0} role="region" aria-label={t("byQuarter")}>
      <table className="fy-table">
        <thead>
          <tr>
            <th scope="col">{t("from")}</th>
            {(["entered", "left", "inside"] as const).map((name) => (
              <th key={name} scope="col" className="fy-num">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.toReversed().map((quarter) => (
            <tr key={quarter.at}>
              <td>
                <time dateTime={quarter.from}>{quarter.time}</time>
              </td>
              <td className="fy-num">{formatCount(quarter.entered)}</td>
              <td className="fy-num">{formatCount(quarter.left)}</td>
              <td className="fy-num">{formatCount(quarter.inside)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GateTable({ house: { gates } }: { readonly house: Presence }) {
  const t = textsOf("doorlog");
  const most = Math.max(1, ...gates.map(({ admitted }) => admitted));
  return (
    <div className="doorlog-table" tabIndex={0} role="region" aria-label={t("byGate")}>
      <table className="fy-table">
        <thead>
          <tr>
            <th scope="col">{t("columns.gate")}</th>
            <th scope="col" className="fy-num">
              {t("figures.admitted")}
            </th>
            <th scope="col" className="fy-num">
              {t("inside")}
            </th>
          </tr>
        </thead>
        <tbody>
          {gates.map(({ gate, admitted, inside }) => (
            <tr key={gate}>
              <td>
                {gate || t("noGate")}
                <Meter kind="in" sold={inside} capacity={most} label={t("gateMeter", { inside, admitted })} />
              </td>
              <td className="fy-num">{formatCount(admitted)}</td>
              <td className="fy-num">{formatCount(inside)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
