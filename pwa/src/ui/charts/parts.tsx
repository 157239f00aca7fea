import type { ReactNode } from "react";
import { Link } from "react-router-dom";

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
export function Bar({ x = 0, y = 0, y0 = 0, width, series }: BarProps) {
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
export function Column({ x = 0, width, top, height, index, points, chosen, onTouch }: ColumnProps) {
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

export function Dot({ x = 0, y = 0, series }: Drawn & { readonly series: number }) {
  return <circle className={`fy-chart-dot is-${series}`} cx={x} cy={y} r={3} />;
}
