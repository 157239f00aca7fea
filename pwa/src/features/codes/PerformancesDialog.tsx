import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { wallTimeAt } from "@/office/wallClock";
import { Button } from "@/ui/Button";
import { DataTable } from "@/ui/DataTable";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Select, Switch } from "@/ui/Field";
import { clockIn } from "@/ui/dates";
import { monthName } from "@/ui/days";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/states";
import type { Target } from "./codes";
import { upcomingPerformances, type UpcomingPerformance } from "./queries";

interface DialogProps {
  readonly chosen: EventTargets;
  /** null: all of them. */
  readonly onChoose: (performances: readonly number[] | null) => void;
  readonly onClose: () => void;
}

const ANY = "";
/** As a calendar has them: the week begins on Monday. */
const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Which performances of an event a code is for: every one, or some of hundreds, found by month and day of the week. */
export function PerformancesDialog({ chosen, onChoose, onClose }: DialogProps) {
  const t = textsOf("codes");
  const query = useQuery(upcomingPerformances(chosen.event));
  const [isAll, setAll] = useState(isWhole(chosen));
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen.performances));
  const past = useMemo(() => {
    const known = new Set(query.data?.map(({ id }) => id));
    return query.data ? [...picked].filter((id) => !known.has(id)).length : 0;
  }, [query.data, picked]);
  const isNone = !isAll && picked.size === 0;
  const isChanged = isAll !== isWhole(chosen) || (!isAll && !isSame(picked, new Set(chosen.performances)));
  return (
    <Dialog
      open
      size="wide"
      unsaved={isChanged}
      title={t("targets.choose")}
      subtitle={chosen.eventName}
      onClose={onClose}
      footer={
        <>
          <span className="fy-grow codes-note" role="status">
            {!isAll && (isNone ? t("targets.nothing") : t("targets.some", { count: picked.size }))}
          </span>
          <CancelButton />
          <Button
            kind="main"
            disabledReason={isNone && t("targets.nothing")}
            onClick={() => onChoose(isAll ? null : [...picked])}
          >
            {t("targets.take")}
          </Button>
        </>
      }
    >
      <div className="codes-picking">
        <Switch label={t("targets.whole")} checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {!isAll && (
          <>
            <UpcomingPerformances query={query} rows={query.data} picked={picked} onPick={setPicked} />
            {past > 0 && <p className="codes-note">{t("targets.past", { count: past })}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}

const isSame = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
  some.size === others.size && [...some].every((id) => others.has(id));

interface UpcomingPerformancesProps {
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown } & {
    readonly refetch: () => unknown;
  };
  readonly rows: readonly UpcomingPerformance[] | undefined;
  readonly picked: ReadonlySet<number>;
  readonly onPick: (picked: ReadonlySet<number>) => void;
}

function UpcomingPerformances({ query, rows, picked, onPick }: UpcomingPerformancesProps) {
  const t = textsOf("codes");
  const format = useFormat();
  const filter = useFilter(rows);
  const pick = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onPick(next);
  };
  const shown = filter.shown ?? [];
  const box = (row: UpcomingPerformance) => (
    <Checkbox
      label={format.dateTime(row.startsAt, row.zone)}
      checked={picked.has(row.id)}
      onChange={({ target }) => pick([row.id], target.checked)}
    />
  );
  return (
    <>
      <div className="codes-filter">
        <Select
          label={t("targets.month")}
          value={filter.month}
          options={[{ value: ANY, label: t("targets.anyMonth") }, ...filter.months]}
          onChange={({ target }) => filter.setMonth(target.value)}
        />
        <Select
          label={t("targets.day")}
          value={filter.day}
          options={[
            { value: ANY, label: t("targets.anyDay") },
            ...WEEK.map((day, place) => ({ value: day, label: t(`bulk:days.${(place + 1) % WEEK.length}`) })),
          ]}
          onChange={({ target }) => filter.setDay(target.value)}
        />
      </div>
      {shown.length > 1 && (
        <Checkbox
          className="codes-every"
          label={t("targets.shown", { count: shown.length })}
          checked={shown.every(({ id }) => picked.has(id))}
          onChange={({ target }) =>
            pick(
              shown.map(({ id }) => id),
              target.checked,
            )
          }
        />
      )}
      <DataTable<UpcomingPerformance>
        isLong
        label={t("targets.choose")}
        rows={filter.shown}
        rowKey={({ id }) => id}
        query={query}
        columns={[{ key: "when", title: t("targets.performance"), cell: box }]}
        phoneRow={(row) => ({ title: box(row), text: null })}
        empty={<EmptyState icon="calendar" text={rows?.length === 0 ? t("targets.noneToCome") : undefined} />}
      />
    </>
  );
}

/** The performances of a month and of a day of the week, by the venue's clock. */
function useFilter(rows: readonly UpcomingPerformance[] | undefined) {
  const [month, setMonth] = useState<string>(ANY);
  const [day, setDay] = useState<string>(ANY);
  const dated = useMemo(
    () =>
      rows?.map((row) => ({
        row,
        month: wallTimeAt(row.startsAt, row.zone).day.slice(0, 7),
        day: clockIn(row.startsAt, row.zone).weekday,
      })),
    [rows],
  );
  const months = useMemo(() => {
    const counts = new Map<string, number>();
    for (const one of dated ?? []) counts.set(one.month, (counts.get(one.month) ?? 0) + 1);
    return [...counts].map(([value, count]) => ({ value, label: `${monthName(`${value}-01`)} (${count})` }));
  }, [dated]);
  const shown = useMemo(
    () =>
      dated
        ?.filter((one) => (month === ANY || one.month === month) && (day === ANY || one.day === day))
        .map(({ row }) => row),
    [dated, month, day],
  );
  return { month, setMonth, day, setDay, months, shown };
}

// What a code is for, event by event: all of it, or some of its performances.

export interface EventTargets {
  readonly event: number;
  readonly eventName: string;
  /** Empty: every performance, also of those that are added later. */
  readonly performances: readonly number[];
}

export const isWhole = ({ performances }: EventTargets): boolean => performances.length === 0;

/** In the order in which the events were chosen; an event that is chosen as a whole stands for its performances. */
export function ofEvents(targets: readonly Target[]): readonly EventTargets[] {
  const events = [...new Set(targets.map(({ event }) => event))];
  return events.map((event) => {
    const own = targets.filter((target) => target.event === event);
    const some = own.some(({ performance }) => performance === null)
      ? []
      : own.flatMap(({ performance }) => performance ?? []);
    return { event, eventName: own[0]?.eventName ?? "", performances: some };
  });
}

export const withEvent = (targets: readonly Target[], event: number, eventName: string): readonly Target[] => [
  ...targets,
  { event, eventName, performance: null },
];

export const withoutEvent = (targets: readonly Target[], event: number): readonly Target[] =>
  targets.filter((target) => target.event !== event);

/** An event with other performances, in its place; null stands for all of them. */
export function withPerformances(
  targets: readonly Target[],
  { event, eventName }: EventTargets,
  performances: readonly number[] | null,
): readonly Target[] {
  const own: readonly Target[] = (performances ?? [null]).map((performance) => ({ event, eventName, performance }));
  return ofEvents(targets).flatMap((one) =>
    one.event === event ? own : targets.filter((target) => target.event === one.event),
  );
}

/** `Hamlet, Macbeth (3)` */
export const namesOf = (targets: readonly Target[]): string =>
  ofEvents(targets)
    .map((one) => (isWhole(one) ? one.eventName : inLine([one.eventName, `(${one.performances.length})`], " ")))
    .join(", ");
