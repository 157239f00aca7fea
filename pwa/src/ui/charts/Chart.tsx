import "./charts.css";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Plot, type ChartData } from "./Plot";

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

interface ChartProps extends ChartData {
  /** Above the drawing, at the left: what the chosen point says. */
  readonly said?: ReactNode;
  readonly height?: number;
}

const HEIGHT = 240;
/** Narrower than this it is being opened, and there is nothing to measure yet. */
const NARROWEST = 160;

/** Bars from zero, for up to fourteen points or so. Only to be seen: a table beside it has the same numbers. */
export const BarChart = (props: ChartProps) => <Chart kind="bars" {...props} />;

/** Lines, for fourteen points or more. Only to be seen: a table beside it has the same numbers. */
export const LineChart = (props: ChartProps) => <Chart kind="lines" {...props} />;

function Chart({ kind, said, height = HEIGHT, ...data }: ChartProps & { readonly kind: "bars" | "lines" }) {
  const { box, width } = useWidth();
  const { series, band, points } = data;
  return (
    <div className="fy-chart">
      {(said !== undefined || series.length > 1 || band) && (
        <div className="fy-chart-said">
          <span>{said}</span>
          {(series.length > 1 || band) && (
            <span className="fy-chart-keys" aria-hidden="true">
              {series.map(({ key, name }, place) => (
                <span key={key}>
                  <i className={`is-${place + 1}`} /> {name}
                </span>
              ))}
              {band && (
                <span>
                  <i className="is-band" /> {band.name}
                </span>
              )}
            </span>
          )}
        </div>
      )}
      <div ref={box} className="fy-chart-box" style={{ minHeight: height }} aria-hidden="true">
        {width > NARROWEST && points.length > 0 && <Plot kind={kind} width={width} height={height} {...data} />}
      </div>
    </div>
  );
}
