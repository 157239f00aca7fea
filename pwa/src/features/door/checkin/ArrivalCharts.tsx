import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import { BarChart, LineChart } from "@/ui/charts/Chart";
import { ChartWithTable } from "@/ui/charts/ChartWithTable";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { ErrorState, Loading, useNow } from "@/ui/states";
import { type Arrivals, cameIn, type Forecast, MINUTE_MS, minutesOf, type Step } from "./arrivals";

interface ChartsProps {
  readonly arrivals: Arrivals;
  readonly forecast: UseQueryResult<Forecast>;
  readonly gate: string | null;
}

const CLOCK_MS = 20_000;

export default function ArrivalCharts({ arrivals, forecast, gate }: ChartsProps) {
  const t = textsOf("checkin");
  const now = useNow(CLOCK_MS);
  return (
    <>
      <ByMinute arrivals={arrivals} gate={gate} now={now} />
      {forecast.data ? (
        <Expected arrivals={arrivals} forecast={forecast.data} gate={gate} now={now} />
      ) : (
        <Card title={t("forecast.title")} padded>
          {forecast.isError ? (
            <ErrorState error={forecast.error} onRetry={() => void forecast.refetch()} />
          ) : (
            <Loading>
              <Bone height={200} />
            </Loading>
          )}
        </Card>
      )}
    </>
  );
}

interface ByGate {
  readonly arrivals: Arrivals;
  readonly gate: string | null;
  readonly now: number;
}

function ByMinute({ arrivals, gate, now }: ByGate) {
  const t = textsOf("checkin");
  const format = useFormat();
  const [touched, setTouched] = useState<string>();
  const touch = useCallback((key: string) => setTouched(key), []);
  const minutes = useMemo(() => minutesOf(arrivals, gate, now), [arrivals, gate, now]);
  const chosen = minutes.find(({ at }) => String(at) === touched) ?? minutes.findLast(({ entered }) => entered > 0);
  const rows = arrivals.minutes.filter((row) => gate === null || row.gate === gate).toReversed();
  return (
    <ChartWithTable
      title={t("byMinute.title")}
      columns={[
        { key: "at", title: t("byMinute.at") },
        { key: "gate", title: t("gate") },
        { key: "entered", title: t("byMinute.entered"), numeric: true },
      ]}
      rows={rows.map(({ at, gate: name, entered }) => ({
        key: `${at} ${name}`,
        cells: [format.time(at, arrivals.zone), name || t("noGate"), formatCount(entered)],
      }))}
    >
      <BarChart
        points={minutes.map(({ at }) => ({ key: String(at), tick: format.time(at, arrivals.zone) }))}
        series={[{ key: "entered", name: t("byMinute.entered"), values: minutes.map(({ entered }) => entered) }]}
        chosen={chosen && String(chosen.at)}
        onTouch={touch}
        height={180}
        said={
          chosen
            ? t("byMinute.chosen", { time: format.time(chosen.at, arrivals.zone), count: chosen.entered })
            : t("byMinute.none")
        }
      />
    </ChartWithTable>
  );
}

function Expected({ arrivals, forecast, gate, now }: ByGate & { readonly forecast: Forecast }) {
  const t = textsOf("checkin");
  const format = useFormat();
  const steps = forecast.gates.find((row) => row.gate === gate)?.steps;
  const came = useMemo(
    () => (steps ?? []).map((step) => cameIn(arrivals, step, gate, now)),
    [steps, arrivals, gate, now],
  );
  if (forecast.evenings < forecast.leastEvenings) {
    return (
      <Card title={t("forecast.title")} padded>
        <p>{t("forecast.tooFew", { evenings: forecast.evenings, least: forecast.leastEvenings })}</p>
      </Card>
    );
  }
  // Past evenings had one gate, or this one is used too rarely for a forecast of its own.
  if (!steps) {
    return (
      <Card title={t("forecast.title")} padded>
        <p>{t("forecast.noGate")}</p>
      </Card>
    );
  }
  const startsAt = Date.parse(arrivals.startsAt);
  const timeOf = (minute: number) => format.time(startsAt + minute * MINUTE_MS, arrivals.zone);
  const when = ({ from, to }: Step) =>
    from === null
      ? t("forecast.before", { to: timeOf(to ?? 0) })
      : to === null
        ? t("forecast.after", { from: timeOf(from) })
        : t("forecast.between", { from: timeOf(from), to: timeOf(to) });
  const busiest = steps.reduce((most, step) => (step.middle > most.middle ? step : most));
  return (
    <ChartWithTable
      title={t("forecast.title")}
      columns={[
        { key: "when", title: t("forecast.when") },
        { key: "expected", title: t("forecast.told"), numeric: true },
        { key: "came", title: t("forecast.came"), numeric: true },
      ]}
      rows={steps.map((step, place) => ({
        key: when(step),
        cells: [
          when(step),
          t("forecast.range", { lower: step.lower, middle: step.middle, upper: step.upper }),
          countOf(came[place]),
        ],
      }))}
    >
      <LineChart
        points={steps.map((step) => ({ key: when(step), tick: timeOf(step.from ?? step.to ?? 0) }))}
        series={[{ key: "came", name: t("forecast.came"), values: came }]}
        band={{
          name: t("forecast.expected"),
          lower: steps.map(({ lower }) => lower),
          middle: steps.map(({ middle }) => middle),
          upper: steps.map(({ upper }) => upper),
        }}
        height={200}
        said={t("forecast.busiest", {
          when: when(busiest),
          lower: busiest.lower,
          upper: busiest.upper,
          expected: forecast.expected,
          evenings: forecast.evenings,
        })}
      />
    </ChartWithTable>
  );
}

const countOf = (count: number | null | undefined): string =>
  count === null || count === undefined ? "" : formatCount(count);
