import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
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
import { formatCount } from "../money";

interface ChartPoint {
  /** Tells it from the others, and keeps its place when others come. */
  readonly key: string;
  /** Under the axis. */
  readonly tick: string;
  /** Where a press leads: to the rows that it counts. */
  readonly to?: string;
}

interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** One a point, in their order; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

/** What is usual: a tinted area between two values of each point, with a thin line through the middle. */
interface ChartBand {
  readonly name: string;
  readonly lower: readonly (number | null)[];
  readonly middle: readonly (number | null)[];
  readonly upper: readonly (number | null)[];
}

export interface ChartData {
  readonly points: readonly ChartPoint[];
  /** The first is full, those after it are dashed. */
  readonly series: readonly ChartSeries[];
  readonly band?: ChartBand | undefined;
  /** How the axis and the values above the bars are written; the same function at every drawing. */
  readonly format?: (value: number) => string;
  /** The smallest step of the axis: 1 (the default) for what is counted, 0.01 for money. */
  readonly step?: number;
  /** Stands on a tint. */
  readonly chosen?: string | undefined;
  /** A touch of a point's column; the same function at every drawing. */
  readonly onTouch?: (key: string) => void;
}

const written = ({ format = formatCount }: Pick<ChartData, "format">, value: number) => format(value);

/** Whether two charts are drawn alike, so that nothing is drawn anew for figures that stayed as they were. */
function isSameChart(one: ChartData, other: ChartData): boolean {
  const { format, onTouch, ...data } = one;
  const { format: otherFormat, onTouch: otherTouch, ...otherData } = other;
  return format === otherFormat && onTouch === otherTouch && JSON.stringify(data) === JSON.stringify(otherData);
}

/** Where an axis begins and ends, and its hairlines in between. */
interface Axis {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];

/**
 * The axis of some numbers: from zero, with four hairlines at round numbers above it, and as many as are needed below.
 *
 * `least` is the smallest step: 1 for what is counted, as there are no half tickets.
 */
export function axisOf(values: readonly number[], least: number): Axis {
  const most = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = stepFor(Math.max(most, -lowest) / LINES, least);
  const above = most > 0 || lowest === 0 ? LINES : 0;
  const below = lowest < 0 ? Math.ceil(-lowest / step) : 0;
  const ticks = Array.from({ length: below + above + 1 }, (_, place) => (place - below) * step);
  return { bottom: below > 0 ? -below * step : 0, top: above * step, ticks };
}

function stepFor(wanted: number, least: number): number {
  if (wanted <= least) return least;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const round = ROUND.map((factor) => factor * size).filter((step) => least < 1 || Number.isInteger(step));
  return round.find((step) => step >= wanted) ?? 10 * size;
}

/** What Victory hands to whatever draws a point; all of it is there once it draws. */
interface Drawn {
  readonly x?: number;
  readonly y?: number;
  readonly y0?: number;
  readonly index?: number | string;
}

const CORNER = 4;

interface BarProps extends Drawn {
  readonly width: number;
  readonly series: number;
}

/**
 * A bar as a rectangle: its place and height are attributes, which the style sheet lets move when they change. It goes on
 * beyond the axis by its corners' size, where it is cut off.
 */
function Bar({ x = 0, y = 0, y0 = 0, width, series }: BarProps) {
  if (!Number.isFinite(y)) return null;
  const corner = Math.min(CORNER, width / 2);
  const isBelow = y > y0;
  const height = Math.abs(y0 - y);
  return (
    <rect
      className={`fy-chart-bar is-${series}${isBelow ? " is-below" : ""}`}
      x={x - width / 2}
      y={isBelow ? y0 - corner : y}
      width={width}
      height={height === 0 ? 0 : height + corner}
      rx={corner}
      style={{ clipPath: isBelow ? `inset(${corner}px -2px -2px)` : `inset(-2px -2px ${corner}px)` }}
    />
  );
}

interface ColumnProps extends Drawn {
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly points: readonly { readonly key: string; readonly to?: string }[];
  readonly chosen: string | undefined;
  readonly onTouch: ((key: string) => void) | undefined;
}

/** All of a point's column can be touched, also where its bar is low. Keys and readers have the table for it. */
function Column({ x = 0, width, top, height, index, points, chosen, onTouch }: ColumnProps) {
  const point = points[Number(index)];
  if (!point) return null;
  const touch = onTouch && (() => onTouch(point.key));
  const area: ReactNode = (
    <rect
      className={`fy-chart-column${chosen === point.key ? " is-chosen" : ""}`}
      x={x - width / 2}
      y={top}
      width={width}
      height={height}
      onClick={touch}
      onMouseEnter={touch}
    />
  );
  return point.to === undefined ? (
    area
  ) : (
    <Link to={point.to} tabIndex={-1}>
      {area}
    </Link>
  );
}

function Dot({ x = 0, y = 0, series }: Drawn & { readonly series: number }) {
  return <circle className={`fy-chart-dot is-${series}`} cx={x} cy={y} r={3} />;
}

interface PlotProps extends ChartData {
  readonly kind: "bars" | "lines";
  readonly width: number;
  readonly height: number;
}

const SPACE = { top: 24, bottom: 30, right: 8 };
const MOST_VALUES = 8;
// At 11 px, in px.
const DIGIT = 6.4;
const CHARACTER_WIDTH = 6;
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
  const tickSpace = Math.max(...points.map(({ tick }) => tick.length)) * CHARACTER_WIDTH + 4;
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
