import { memo } from "react";
import {
  VictoryArea,
  VictoryAxis,
  VictoryBar,
  VictoryChart,
  VictoryContainer,
  VictoryGroup,
  VictoryLabel,
  VictoryLine,
  VictoryScatter,
} from "victory";
import { axisOf } from "./axis";
import { isSameChart, written, type ChartData } from "./chart";
import { Bar, Column, Dot } from "./parts";

interface PlotProps extends ChartData {
  readonly kind: "bars" | "lines";
  readonly width: number;
  readonly height: number;
}

const SPACE = { top: 24, bottom: 30, right: 8 };
const MOST_VALUES = 8;
// At 11 px, in px.
const DIGIT = 6.4;
const LETTER = 6;
const WIDEST_BAR = 48;

/** The drawing itself: axis from zero, hairlines across, no frame. Nothing in it moves by itself but the bars' ends. */
export const Plot = memo(function Plot({ kind, width, height, ...data }: PlotProps) {
  const { points, series, band, step = 1 } = data;
  const all = [...series.map(({ values }) => values), ...(band ? [band.lower, band.middle, band.upper] : [])].flat();
  const axis = axisOf(
    all.filter((value) => value !== null),
    step,
  );
  const left = Math.ceil(Math.max(...axis.ticks.map((tick) => written(data, tick).length)) * DIGIT) + 14;
  const wide = (width - left - SPACE.right) / points.length;
  const tickSpace = Math.max(...points.map(({ tick }) => tick.length)) * LETTER + 4;
  const every = Math.max(1, Math.ceil(tickSpace / Math.max(1, wide)));
  const bar = Math.max(2, Math.min(WIDEST_BAR, wide * 0.6) / series.length);
  const placed = (values: readonly (number | null)[]) => values.map((y, index) => ({ x: index + 1, y }));
  return (
    <VictoryChart
      width={width}
      height={height}
      padding={{ ...SPACE, left }}
      // Left out, a group has space of its own at both ends.
      domainPadding={{ x: 0, y: 0 }}
      domain={{ x: [0.5, points.length + 0.5], y: [axis.bottom, axis.top] }}
      containerComponent={<VictoryContainer responsive={false} role="presentation" style={{ touchAction: "pan-y" }} />}
    >
      <VictoryAxis
        dependentAxis
        tickValues={[...axis.ticks]}
        tickFormat={(value: number) => written(data, value)}
        style={AXIS}
      />
      <VictoryAxis
        tickValues={points.map((_, index) => index + 1).filter((index) => (index - 1) % every === 0)}
        tickFormat={(index: number) => points[index - 1]?.tick ?? ""}
        offsetY={SPACE.bottom}
        style={{ ...AXIS, grid: { stroke: "none" }, tickLabels: { ...TEXT, fill: "var(--fy-text-2)", padding: 6 } }}
      />
      <VictoryLine data={[0.5, points.length + 0.5].map((x) => ({ x, y: 0 }))} style={BASE} />
      {band && (
        <VictoryArea
          data={band.upper.map((y, index) => ({ x: index + 1, y, y0: band.lower[index] ?? null }))}
          style={{ data: { fill: "var(--fy-chart-4)", fillOpacity: 0.18 } }}
        />
      )}
      {band && <VictoryLine data={placed(band.middle)} style={MIDDLE} />}
      {kind === "bars" ? (
        <VictoryGroup offset={series.length > 1 ? bar : 0}>
          {series.map(({ key, values }, place) => (
            <VictoryBar
              key={key}
              data={placed(values).filter(({ y }) => y !== null)}
              barWidth={bar}
              dataComponent={<Bar width={bar} series={place + 1} />}
              {...(points.length <= MOST_VALUES && {
                labels: ({ datum }: { datum?: { y?: number } }) => written(data, datum?.y ?? 0),
                labelComponent: <VictoryLabel dy={-4} />,
              })}
              style={{ labels: VALUE }}
            />
          ))}
        </VictoryGroup>
      ) : (
        series.map(({ key, values }, place) => (
          <VictoryLine key={key} data={placed(values)} style={{ data: lineOf(place) }} />
        ))
      )}
      {kind === "lines" &&
        series.map(({ key, values }, place) => (
          <VictoryScatter
            key={`${key} dots`}
            data={placed(values).filter(({ x, y }) => y !== null && points[x - 1]?.key === data.chosen)}
            dataComponent={<Dot series={place + 1} />}
          />
        ))}
      <VictoryBar
        data={points.map((_, index) => ({ x: index + 1, y: axis.top || -axis.bottom }))}
        dataComponent={
          <Column
            width={Math.max(wide, 1)}
            top={SPACE.top}
            height={height - SPACE.top - SPACE.bottom}
            points={points}
            chosen={data.chosen}
            onTouch={data.onTouch}
          />
        }
      />
    </VictoryChart>
  );
}, isSamePlot);

function isSamePlot(one: PlotProps, other: PlotProps): boolean {
  return isSameChart(one, other);
}

const TEXT = { fontFamily: "var(--fy-font)", fontSize: 11, fill: "var(--fy-text-3)" };
// On a ground of its own where a hairline passes behind it.
const VALUE = {
  ...TEXT,
  fill: "var(--fy-text)",
  fontWeight: 650,
  stroke: "var(--fy-surface)",
  strokeWidth: 3,
  paintOrder: "stroke",
};
const AXIS = {
  axis: { stroke: "none" },
  ticks: { stroke: "none" },
  grid: { stroke: "var(--fy-line)", strokeDasharray: "none" },
  tickLabels: { ...TEXT, padding: 6 },
};
const BASE = { data: { stroke: "var(--fy-line-strong)", strokeWidth: 1 } };
const MIDDLE = { data: { stroke: "var(--fy-chart-4)", strokeWidth: 1, strokeDasharray: "2 3" } };
const DASHES = ["none", "5 3", "2 3", "9 3 2 3"];

const lineOf = (place: number) => ({
  stroke: `var(--fy-chart-${(place % DASHES.length) + 1})`,
  strokeWidth: 2,
  strokeDasharray: DASHES[place % DASHES.length] ?? "none",
});
