import "./doorlog.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { ListPage } from "@/office/list";
import { ListScreen } from "@/office/ListScreen";
import { useList } from "@/office/ListTable";
import { conflictsOf, thingsToSettle } from "@/shared/conflicts/conflicts";
import { late, useBrought } from "@/shell/late";
import { isNotThere } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { useAccountId } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Bone } from "@/ui/Bone";
import { Card, Metric, Metrics } from "@/ui/Card";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveValue, LiveRegion } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { DoorLogConflicts } from "./DoorLogConflicts";
import { ConflictChip, DoorLogFilters, ticketOf, useLogColumns, useMoment, VerdictChip } from "./DoorLogTable";
import {
  type DoorLogFilter,
  doorsTonight,
  filtersSet,
  filtersToDto,
  type LoggedScan,
  loggedScans,
  NO_FILTERS,
  type Presence,
  presence,
  useLiveLog,
} from "./queries";

const Comings = late(async () => (await import("./EntriesChart")).default);
const SIZES = [15, 50, 100];

/** `/DoorLog/:performance`: who is in, what doors have read, and what phones let in that nobody can confirm. */
export default function DoorLogPage() {
  const { performance } = useParams();
  const number = Number(performance);
  // Another performance begins anew: its filters, its gate, its page.
  return <DoorLog key={number} performance={number} />;
}

function DoorLog({ performance }: { readonly performance: number }) {
  const t = textsOf("doorlog");
  const { filters, narrow } = useFilters(performance);
  const attendance = useQuery(presence(performance));
  const list = useList<LoggedScan, ListPage<LoggedScan>>({
    name: "doorlog",
    by: "",
    place: performance,
    pageSize: SIZES[0] ?? 15,
    query: (request) => loggedScans(performance, filters, request),
  });
  const { asking } = list;
  const moment = useMoment(attendance.data?.zone ?? "UTC");
  const columns = useLogColumns(attendance.data?.zone ?? "UTC");
  const isNarrowed = filtersSet(filters) > 0;
  const params = { ...filtersToDto(filters), search: asking.asked.search, performance };
  const { live, hasMore, readAgain } = useLiveLog(performance, asking.asked.page === 1, params);
  const conflicts = useQuery(conflictsOf(useAccountId(), performance));
  const isChartThere = useBrought(Comings);
  // The list stands below the figures, the conflicts and the chart: it is drawn with them, since each would push it down.
  const isWaiting = attendance.isLoading || conflicts.isLoading || !isChartThere;
  if (isNotThere(attendance)) return <NotFoundPage />;
  return (
    <ListScreen<LoggedScan>
      texts="doorlog"
      list={list}
      sizes={SIZES}
      live={live}
      orderings={{}}
      orders={[]}
      chooser={<ChooseDoor performance={performance} attendance={attendance.data} />}
      files={
        !attendance.isError && (
          <ExportMenu list="door_log" asked={params} isEmpty={list.query.data?.total === 0} isListMenu />
        )
      }
      onRefresh={() => Promise.all([attendance.refetch(), list.query.refetch()])}
      instead={
        attendance.isError && !attendance.data ? (
          <ErrorState
            error={attendance.error}
            onRetry={() => void Promise.all([attendance.refetch(), list.query.refetch()])}
          />
        ) : (
          isWaiting && <Bones />
        )
      }
      tabs={!isWaiting && attendance.data && <Above performance={performance} attendance={attendance.data} />}
      head={
        <DoorLogFilters
          asking={asking}
          filters={filters}
          attendance={attendance.data}
          onChange={(next) => {
            narrow(next);
            asking.turn(1);
          }}
        />
      }
      unread={hasMore ? { text: t("more"), read: () => void readAgain() } : undefined}
      columns={columns}
      phoneRow={(scan) => ({
        title: scan.holder || ticketOf(scan) || t("nobody"),
        aside: <VerdictChip scan={scan} />,
        text: inLine([moment(scan.at), scan.hasWrongClock && t("wrongClock"), scan.gate, scan.by]),
        textAside: <ConflictChip scan={scan} />,
      })}
      to={({ order }) => (order === null ? undefined : `/OrderDetails/${order}`)}
      empty={
        <EmptyState
          icon="scan"
          title={t(isNarrowed ? "common:noRecords" : "empty")}
          text={!isNarrowed && t("emptyText")}
        />
      }
    />
  );
}

/** The figures, what is disputed, and when people came; by all gates, or by one. */
function Above({ performance, attendance }: { readonly performance: number; readonly attendance: Presence }) {
  const [gate, setGate] = useState<string | null>(null);
  return (
    <div className="doorlog-above">
      <AttendanceMetrics attendance={attendance} performance={performance} />
      <DoorLogConflicts performance={performance} />
      {attendance.quarters.length > 0 && <Comings attendance={attendance} gate={gate} onGate={setGate} />}
    </div>
  );
}

function Bones() {
  return (
    <Loading>
      <div className="doorlog-above">
        <Card padded>
          <Bone height={48} />
        </Card>
        <Card padded>
          <Bone height={320} />
        </Card>
      </div>
    </Loading>
  );
}

/** What the log is narrowed to, kept while one is elsewhere; another performance's begins with nothing. */
function useFilters(performance: number) {
  const [stored, keep] = useSessionState("doorlog.filters", { performance, filters: NO_FILTERS });
  return {
    filters: stored.performance === performance ? stored.filters : NO_FILTERS,
    narrow: (filters: DoorLogFilter) => keep({ performance, filters }),
  };
}

interface ChooseProps {
  readonly performance: number;
  readonly attendance: Presence | undefined;
}

/** Tonight's doors and the next; one that is over stands among them while it is looked at. */
export function ChooseDoor({ performance, attendance }: ChooseProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const navigate = useNavigate();
  const { data: doors = [] } = useQuery(doorsTonight);
  const shown = doors.some(({ id }) => id === performance);
  const own = attendance && !shown ? [{ id: performance, name: attendance.event, ...attendance }] : [];
  return (
    <Select
      label={t("choose")}
      bareLabel
      className="doorlog-choose"
      value={performance}
      options={[...own, ...doors].map(({ id, name, startsAt, zone }) => ({
        value: id,
        // A narrow field shows when it is, and of the name what it has room for.
        label: inLine([format.dateTime(startsAt, zone), name]),
      }))}
      onChange={({ target }) => void navigate(`/DoorLog/${target.value}`)}
    />
  );
}

/** How many came, are inside, have left, and how much is disputed. */
export function AttendanceMetrics({
  attendance,
  performance,
}: {
  readonly attendance: Presence;
  readonly performance: number;
}) {
  const t = textsOf("doorlog");
  const { data } = useQuery(conflictsOf(useAccountId(), performance));
  const { admitted, inside, left } = attendance;
  // As many as there are cards below, and as the badge in the menu says.
  const conflicts = thingsToSettle(attendance.conflicts, data?.rows ?? []);
  const metrics = { admitted, inside, left, conflicts };
  return (
    <div className="fy-card doorlog-figures">
      <Metrics>
        {(["admitted", "inside", "left", "conflicts"] as const).map((name) => (
          <Metric key={name} label={t(`figures.${name}`)}>
            <span className={name === "conflicts" && conflicts > 0 ? "doorlog-disputed" : undefined}>
              <LiveValue value={metrics[name]}>{formatCount(metrics[name])}</LiveValue>
            </span>
          </Metric>
        ))}
      </Metrics>
      <LiveRegion text={t("spoken", { admitted, inside, left, count: conflicts })} />
    </div>
  );
}
