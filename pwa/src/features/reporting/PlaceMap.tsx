/** How warm a place is drawn: five steps from yellow to red, by its orders, which two currencies have in common. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { isFileOf } from "@/api/ownBody";
import { t, textsOf } from "@/i18n/i18n";
import { formatCount } from "@/ui/money";
import { ErrorState } from "@/ui/states";
import type { Level, PlaceRow } from "./reporting";

const STEPS = 5;
type Step = 1 | 2 | 3 | 4 | 5;

/** The orders of each place, whatever they were paid in. */
export function ordersByRegion(rows: readonly PlaceRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { region, orders } of rows) if (region) found.set(region, (found.get(region) ?? 0) + orders);
  return found;
}

/** From how many orders on each step is: each is as many times the one before, or all but the most would be one step. */
export function beginsOf(most: number): readonly number[] {
  return Array.from({ length: STEPS }, (_, index) => Math.ceil(most ** (index / STEPS) - ROUNDING));
}

/** Powers of floating numbers are a little more, or less. */
const ROUNDING = 1e-9;

export function stepOf(orders: number, begins: readonly number[]): Step | null {
  if (orders <= 0) return null;
  return (Math.max(
    0,
    begins.findLastIndex((begin) => orders >= begin),
  ) + 1) as Step;
}

interface LegendStep {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
}

/** The steps that any number up to the most falls into, and from where to where each goes. */
export function legendOf(begins: readonly number[], most: number): readonly LegendStep[] {
  return begins.flatMap((from, index) => {
    const to = (begins[index + 1] ?? most + 1) - 1;
    return to >= from ? [{ step: (index + 1) as Step, from, to }] : [];
  });
}

// Whose the maps are, and how they are made: `maps/README.md`.

interface Outline {
  /** `GB` on the map of the world, `GB-EM` on that of a country; empty: nobody's. */
  readonly code: string;
  readonly d: string;
  /** Where a number is written. */
  readonly at: readonly [number, number];
  /** How far it goes from side to side, about. */
  readonly size: number;
  /** Too small to be seen: a dot marks it. */
  readonly small?: boolean;
}

export interface WorldMap {
  readonly box: readonly [number, number, number, number];
  readonly regions: readonly Outline[];
}

const FILES = import.meta.glob<string>("./maps/*.json", { query: "?url", import: "default", eager: true });
const addressOf = (name: string): string | undefined => FILES[`./maps/${name}.json`];

/** The countries whose states can be told apart: the spec's fixed list. */
export const hasStates = (country: string): boolean => country.length === 2 && addressOf(country) !== undefined;

const mapOf = (name: string) =>
  queryOptions({
    queryKey: ["reporting", "map", name] as const,
    queryFn: async ({ signal }): Promise<WorldMap> => {
      const response = await fetch(addressOf(name) ?? "", { signal });
      if (!isFileOf(response, "application/json")) throw new Error(t("network"));
      return (await response.json()) as WorldMap;
    },
    staleTime: Infinity,
    meta: { persist: false },
  });

/** How wide a drawing may be: what is written in it keeps its size. */
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

const MOST_NUMBERS = 12;
const TEXT_PX = 11;
const APART_PX = 34;
const DOT_PX = 4;
/** As high as it gets (reporting.css). */
const MOST_HIGH_PX = 350;

interface MapProps {
  readonly level: Level;
  readonly rows: readonly PlaceRow[];
  readonly onOpen: (region: string) => void;
}

/** A drawing for who can see it: the table beside it says the same, and is what keys and screen readers use. */
export function PlaceMap({ level, rows, onOpen }: MapProps) {
  const t = textsOf("reporting");
  const { country, state } = level;
  const isDrawn = !country || hasStates(country.region);
  const map = useQuery({ ...mapOf(country?.region ?? "world"), enabled: isDrawn });
  if (!isDrawn) return <p className="reporting-no-map">{t("noMap")}</p>;
  if (map.isError) return <ErrorState error={map.error} onRetry={() => void map.refetch()} />;
  const orders = ordersByRegion(rows);
  const most = Math.max(1, ...orders.values());
  const begins = beginsOf(most);
  return (
    <>
      <div className={`reporting-map ${country ? "is-country" : "is-world"}`} aria-hidden="true">
        {map.data && (
          <Drawing
            map={map.data}
            orders={orders}
            begins={begins}
            mayOpen={(region) => !state && orders.has(region) && (country !== null || hasStates(region))}
            onOpen={onOpen}
          />
        )}
      </div>
      {orders.size > 0 && <Legend begins={begins} most={most} />}
    </>
  );
}

interface DrawingProps {
  readonly map: WorldMap;
  readonly orders: ReadonlyMap<string, number>;
  readonly begins: readonly number[];
  readonly mayOpen: (region: string) => boolean;
  readonly onOpen: (region: string) => void;
}

function Drawing({ map, orders, begins, mayOpen, onOpen }: DrawingProps) {
  const { box, width } = useWidth();
  const id = useId();
  const [, , across, down] = map.box;
  // Numbers and dots keep their size, whatever the map's.
  const unit = width > 0 ? Math.max(across / width, down / MOST_HIGH_PX) : 0;
  return (
    <div ref={box} className="reporting-drawing" data-testid="map">
      {unit > 0 && (
        <svg viewBox={map.box.join(" ")} focusable="false">
          <Hatches id={id} unit={unit} />
          {map.regions.map((region, index) => {
            const step = stepOf(orders.get(region.code) ?? 0, begins);
            const press = mayOpen(region.code) ? () => onOpen(region.code) : undefined;
            return (
              <g key={region.code || index} className={press && "is-open"} onClick={press}>
                <path d={region.d} className={`reporting-land ${step ? `is-${step}` : ""}`} />
                {step && step > 2 && <path d={region.d} fill={`url(#${id}-${step})`} pointerEvents="none" />}
                {region.small && step && (
                  <circle
                    cx={region.at[0]}
                    cy={region.at[1]}
                    r={DOT_PX * unit}
                    className={`reporting-land is-${step}`}
                  />
                )}
              </g>
            );
          })}
          {numbersOf(map.regions, orders, unit).map(({ region, count }) => (
            <text
              key={region.code}
              x={region.at[0]}
              y={heightOf(region, unit)}
              fontSize={TEXT_PX * unit}
              strokeWidth={3 * unit}
            >
              {formatCount(count)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

/** In the middle of a place, or above it where it would be hidden. */
function heightOf({ at, size, small }: Outline, unit: number): number {
  const isRoomy = size > 2.5 * TEXT_PX * unit;
  return isRoomy ? at[1] + (TEXT_PX / 3) * unit : at[1] - (small ? DOT_PX * unit : size / 2) - 3 * unit;
}

/** Where most was sold, as far as numbers there do not touch. */
function numbersOf(regions: readonly Outline[], orders: ReadonlyMap<string, number>, unit: number) {
  const written: { readonly region: Outline; readonly count: number }[] = [];
  const found = regions
    .flatMap((region) =>
      region.code && orders.get(region.code) ? [{ region, count: orders.get(region.code) ?? 0 }] : [],
    )
    .sort((one, other) => other.count - one.count);
  for (const next of found) {
    const touches = written.some(({ region }) => {
      const [x, y] = [0, 1].map((axis) => Math.abs((region.at[axis] ?? 0) - (next.region.at[axis] ?? 0)));
      return (x ?? 0) < APART_PX * unit && (y ?? 0) < TEXT_PX * 1.3 * unit;
    });
    if (!touches && written.length < MOST_NUMBERS) written.push(next);
  }
  return written;
}

/** Never colour alone: the warmer, the closer are the lines. */
function Hatches({ id, unit }: { readonly id: string; readonly unit: number }) {
  const distances: readonly (readonly [Step, number])[] = [
    [3, 10],
    [4, 6],
    [5, 3.5],
  ];
  return (
    <defs>
      {distances.map(([step, apart]) => (
        <pattern
          key={step}
          id={`${id}-${step}`}
          width={apart * unit}
          height={apart * unit}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line y2={apart * unit} strokeWidth={1.6 * unit} className="reporting-hatch" />
        </pattern>
      ))}
    </defs>
  );
}

function Legend({ begins, most }: { readonly begins: readonly number[]; readonly most: number }) {
  const t = textsOf("reporting");
  return (
    <dl className="reporting-legend" aria-hidden="true">
      <dt>{t("columns.orders")}</dt>
      {legendOf(begins, most).map(({ step, from, to }) => (
        <dd key={step}>
          <span className={`reporting-swatch is-${step}`} />
          {from === to ? formatCount(from) : t("fromTo", { from: formatCount(from), to: formatCount(to) })}
        </dd>
      ))}
    </dl>
  );
}
