import "./doorlog.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { ListPage } from "@/office/list";
import { ListScreen } from "@/office/ListScreen";
import { useList } from "@/office/useList";
import { conflictsOf, thingsToSettle } from "@/shared/conflicts/conflicts";
import { late, useBrought } from "@/shell/late";
import { isNotThere } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { useAccountId } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Bone } from "@/ui/Bone";
import { Card, Figure, Figures } from "@/ui/Card";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveFigure, Spoken } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { DoorLogConflicts } from "./DoorLogConflicts";
import { ConflictChip, DoorLogFilters, ticketOf, useLogColumns, useMoment, VerdictChip } from "./DoorLogTable";
import {
  type DoorLogFilter,
  doorsTonight,
  filtersSet,
  filtersToWire,
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
  const house = useQuery(presence(performance));
  const list = useList<LoggedScan, ListPage<LoggedScan>>({
    name: "doorlog",
    by: "",
    place: performance,
    pageSize: SIZES[0] ?? 15,
    query: (asked) => loggedScans(performance, filters, asked),
  });
  const { asking } = list;
  const moment = useMoment(house.data?.zone ?? "UTC");
  const columns = useLogColumns(house.data?.zone ?? "UTC");
  const isNarrowed = filtersSet(filters) > 0;
  const asked = { ...filtersToWire(filters), search: asking.asked.search, performance };
  const { live, hasMore, readAgain } = useLiveLog(performance, asking.asked.page === 1, asked);
  const conflicts = useQuery(conflictsOf(useAccountId(), performance));
  const isChartThere = useBrought(Comings);
  // The list stands below the figures, the conflicts and the chart: it is drawn with them, since each would push it down.
  const isWaiting = house.isLoading || conflicts.isLoading || !isChartThere;
  if (isNotThere(house)) return <NotFoundPage />;
  return (
    <ListScreen<LoggedScan>
      texts="doorlog"
      list={list}
      sizes={SIZES}
      live={live}
      orderings={{}}
      orders={[]}
      chooser={<ChooseDoor performance={performance} house={house.data} />}
      files={
        !house.isError && <ExportMenu list="door_log" asked={asked} isEmpty={list.query.data?.total === 0} isListMenu />
      }
      onRefresh={() => Promise.all([house.refetch(), list.query.refetch()])}
      instead={
        house.isError && !house.data ? (
          <ErrorState error={house.error} onRetry={() => void Promise.all([house.refetch(), list.query.refetch()])} />
        ) : (
          isWaiting && <Bones />
        )
      }
      tabs={!isWaiting && house.data && <Above performance={performance} house={house.data} />}
      head={
        <DoorLogFilters
          asking={asking}
          filters={filters}
          house={house.data}
          onChange={(next) => {
            narrow(next);
            asking.turn(1);
          }}
        />
      }
      unread={hasMore ? { text: t("more"), read: () => void readAgain() } : undefined}
      columns={columns}
      phoneRow={(reading) => ({
        title: reading.holder || ticketOf(reading) || t("nobody"),
        aside: <VerdictChip reading={reading} />,
        text: inLine([moment(reading.at), reading.hasWrongClock && t("wrongClock"), reading.gate, reading.by]),
        textAside: <ConflictChip reading={reading} />,
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
function Above({ performance, house }: { readonly performance: number; readonly house: Presence }) {
  const [gate, setGate] = useState<string | null>(null);
  return (
    <div className="doorlog-above">
      <HouseFigures house={house} performance={performance} />
      <DoorLogConflicts performance={performance} />
      {house.quarters.length > 0 && <Comings house={house} gate={gate} onGate={setGate} />}
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
  const [kept, keep] = useSessionState("doorlog.filters", { performance, filters: NO_FILTERS });
  return {
    filters: kept.performance === performance ? kept.filters : NO_FILTERS,
    narrow: (filters: DoorLogFilter) => keep({ performance, filters }),
  };
}

interface ChooseProps {
  readonly performance: number;
  readonly house: Presence | undefined;
}

/** Tonight's doors and the next; one that is over stands among them while it is looked at. */
export function ChooseDoor({ performance, house }: ChooseProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const navigate = useNavigate();
  const { data: doors = [] } = useQuery(doorsTonight);
  const shown = doors.some(({ id }) => id === performance);
  const own = house && !shown ? [{ id: performance, name: house.event, ...house }] : [];
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
export function HouseFigures({ house, performance }: { readonly house: Presence; readonly performance: number }) {
  const t = textsOf("doorlog");
  const { data } = useQuery(conflictsOf(useAccountId(), performance));
  const { admitted, inside, left } = house;
  // As many as there are cards below, and as the badge in the menu says.
  const conflicts = thingsToSettle(house.conflicts, data?.rows ?? []);
  const figures = { admitted, inside, left, conflicts };
  return (
    <div className="fy-card doorlog-figures">
      <Figures>
        {(["admitted", "inside", "left", "conflicts"] as const).map((name) => (
          <Figure key={name} label={t(`figures.${name}`)}>
            <span className={name === "conflicts" && conflicts > 0 ? "doorlog-disputed" : undefined}>
              <LiveFigure value={figures[name]}>{formatCount(figures[name])}</LiveFigure>
            </span>
          </Figure>
        ))}
      </Figures>
      <Spoken text={t("spoken", { admitted, inside, left, count: conflicts })} />
    </div>
  );
}
