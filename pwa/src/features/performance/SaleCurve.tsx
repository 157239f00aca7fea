import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { lazy } from "@/shell/late";
import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import { LiveValue } from "@/ui/LiveValue";
import { ChartWithTable } from "@/ui/charts/ChartWithTable";
import { noonOf, withoutYear } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { ErrorState, Loading } from "@/ui/states";
import { newestOf, offBy, ordersOf, salesByDay, type Curve, type CurveDay } from "./performance";

const Drawing = lazy(() => import("./CurveDrawing"));

interface CurveProps {
  readonly performance: number;
  readonly event: number;
}

/** How many were sold by each day, beside the band of others like it: a drawing, and its numbers as a table. */
export function SaleCurve({ performance, event }: CurveProps) {
  const t = textsOf("performance");
  const query = useQuery(salesByDay(performance));
  if (query.data) return <Drawn curve={query.data} performance={performance} event={event} />;
  return (
    <Card title={t("curve.title")} padded>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading>
          <Bone height={240} />
        </Loading>
      )}
    </Card>
  );
}

function Drawn({ curve, performance, event }: CurveProps & { readonly curve: Curve }) {
  const t = textsOf("performance");
  const say = useDay();
  const [touched, setTouched] = useState<string>();
  const touch = useCallback((day: string) => setTouched(day), []);
  const chosen = curve.days.find(({ day }) => day === touched) ?? newestOf(curve);
  const hasBand = curve.days.some(({ usual }) => usual !== null);
  return (
    <ChartWithTable
      title={t("curve.title")}
      className="performance-curve"
      columns={[
        { key: "day", title: t("curve.day") },
        { key: "tickets", title: t("curve.ofDay"), numeric: true },
        { key: "sold", title: t("curve.byThen"), numeric: true },
        ...(hasBand ? [{ key: "usual", title: t("curve.others"), numeric: true }] : []),
      ]}
      rows={curve.days.toReversed().map((row) => ({
        key: row.day,
        cells: [
          <span key="day" className="performance-day">
            {withoutYear(say(row))}
          </span>,
          row.sold === null ? "" : formatCount(row.tickets),
          row.sold === null ? "" : <LiveValue value={row.sold}>{formatCount(row.sold)}</LiveValue>,
          ...(hasBand ? [row.usual ? t("range", { ...row.usual }) : ""] : []),
        ],
        to: row.sold === null ? undefined : ordersOf({ id: performance, event }, `day=${row.day}`),
      }))}
    >
      <div className="performance-curve-drawn">
        <Suspense fallback={<div className="performance-curve-space" />}>
          <Drawing
            curve={curve}
            chosen={chosen}
            onTouch={touch}
            said={chosen && <DayText day={chosen} curve={curve} />}
          />
        </Suspense>
        <Compared curve={curve} />
      </div>
    </ChartWithTable>
  );
}

/** What the chosen day says, and what is usual on such a day. */
function DayText({ day, curve }: { readonly day: CurveDay; readonly curve: Curve }) {
  const t = textsOf("performance");
  const say = useDay();
  const { sold, usual, tickets, amount } = day;
  return (
    <>
      {sold === null
        ? t("curve.toCome", { day: say(day) })
        : t("curve.chosen", { day: say(day), tickets, sold, amount: formatMoney(amount, curve.currency) })}
      {usual && ` ${t("curve.usualThen", { ...usual })}`}
    </>
  );
}

/** By how many others the band was made, and how far off it was last time; or that there is too little to go by. */
function Compared({ curve: { alike, leastAlike, lastTime } }: { readonly curve: Curve }) {
  const t = textsOf("performance");
  const format = useFormat();
  if (alike < leastAlike) return <p className="performance-says">{t("curve.tooFew", { alike, least: leastAlike })}</p>;
  const off = lastTime ? offBy(lastTime) : 0;
  return (
    <p className="performance-says">
      {t("curve.compared", { alike })}{" "}
      {lastTime ? (
        <>
          {t("curve.lastTime", { left: lastTime.left, told: lastTime.told, sold: lastTime.sold })}{" "}
          {t(off === 0 ? "curve.right" : off > 0 ? "curve.over" : "curve.under", { off: Math.abs(off) })}{" "}
          <Link className="fy-link" to={`/PerformanceView/${lastTime.performance}`}>
            {inLine([lastTime.eventName, format.dateTime(lastTime.startsAt, lastTime.zone)], ", ")}
          </Link>
        </>
      ) : (
        t("curve.noLastTime", { least: leastAlike + 1 })
      )}
    </p>
  );
}

function useDay() {
  const format = useFormat();
  // A day of the venue's own clock has no zone any more.
  return ({ day }: Pick<CurveDay, "day">) => format.dayAndDate(noonOf(day), "UTC");
}
