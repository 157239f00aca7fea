import { formatCount } from "@/ui/money";

export interface ChartPoint {
  /** Tells it from the others, and keeps its place when others come. */
  readonly key: string;
  /** Under the axis. */
  readonly tick: string;
  /** Where a press leads: to the rows that it counts. */
  readonly to?: string;
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** One a point, in their order; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

/** What is usual: a tinted area between two values of each point, with a thin line through the middle. */
export interface ChartBand {
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

export const written = ({ format = formatCount }: Pick<ChartData, "format">, value: number) => format(value);

/** Whether two charts are drawn alike, so that nothing is drawn anew for figures that stayed as they were. */
export function isSameChart(one: ChartData, other: ChartData): boolean {
  const { format, onTouch, ...data } = one;
  const { format: otherFormat, onTouch: otherTouch, ...otherData } = other;
  return format === otherFormat && onTouch === otherTouch && JSON.stringify(data) === JSON.stringify(otherData);
}
