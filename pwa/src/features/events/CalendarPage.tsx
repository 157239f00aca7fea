import "./calendar/calendar.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { late, useReady } from "@/shell/late";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { deviceZone, noonOf } from "@/ui/dates";
import { Dialog } from "@/ui/Dialog";
import { useFormat, useOwnTime } from "@/ui/format";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note, useNow } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { useNarrow } from "@/ui/useNarrow";
import { ZoneNote } from "@/ui/ZoneNote";
import { addDays, monthName, monthNames, monthOf, weeksAhead, weeksOf, type View } from "@/ui/days";
import { wallTimeAt, type WallTime } from "@/office/wallClock";
import { useNoLine } from "@/ui/useNoLine";
import { Agenda, DayPerformances } from "./calendar/Agenda";
import { EventFilter, CalendarViewChoice, CalendarTurning } from "./calendar/CalendarControls";
import { CalendarGrid } from "./calendar/CalendarGrid";
import {
  byDay,
  calendarDays,
  calendarKeys,
  useLiveCalendar,
  useMovePerformance,
  wallOf,
  type CalendarPerformance,
  type DaysRequest,
} from "./calendar/calendar";
import { useSaleClock } from "./performances/venueClock";

interface Place {
  readonly view: View;
  readonly day: string;
}

const NONE: readonly CalendarPerformance[] = [];
const ShowingDialog = late(
  async () => (await import("./calendar/CalendarPerformanceDialog")).CalendarPerformanceDialog,
);
const SubscribeDialog = late(async () => (await import("./calendar/SubscribeDialog")).SubscribeDialog);

/** An account's season by month or week. Performances not yet on sale can be moved. */
export default function CalendarPage() {
  const t = textsOf("calendar");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const isNarrow = useNarrow();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const now = useNow(60_000);
  const [isSubscribing, setSubscribing] = useState(false);
  const day = wallTimeAt(now, deviceZone()).day;
  const [place, keep] = useSessionState<Place>("calendar", { view: "month", day });
  // The current month begins with this week; earlier weeks are one press away.
  const [isWhole, setWhole] = useState(false);
  const weeks = (isWhole ? weeksOf : weeksAhead)(place.view, place.day, day);
  const from = weeks[0]?.[0] ?? day;
  const isCut = place.view === "month" && from > `${monthOf(place.day)}-01`;
  const range: DaysRequest = { account, from, to: weeks.at(-1)?.at(-1) ?? place.day };
  const query = useQuery({ ...calendarDays(range), enabled: !isWaiting });
  const live = useLiveCalendar(isWaiting ? null : account);
  const today = wallTimeAt(now, query.data?.performances[0]?.zone ?? deviceZone()).day;
  const title = usePlaceTitle(place, weeks);
  useReady(ShowingDialog, SubscribeDialog);
  const turning = (
    <CalendarTurning
      place={place}
      onTurn={(day) => keep({ ...place, day })}
      onToday={() => keep({ ...place, day: today })}
    />
  );
  return (
    <Page
      title={t("title")}
      crumbs={[{ label: t("dashboard"), to: "/EventDashboard" }]}
      live={live}
      actions={
        <>
          {!isWaiting && (
            <Button icon="link" disabledReason={noLine} onClick={() => setSubscribing(true)}>
              {t("address.open")}
            </Button>
          )}
          <CustomerSelect />
        </>
      }
      onRefresh={() => query.refetch()}
      {...(isNarrow && !isWaiting && { bar: turning })}
    >
      {!isOnline && <Offline range={range} />}
      {isWaiting ? (
        <Card>
          <EmptyState icon="calendar" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <Season
          key={account}
          place={place}
          title={title}
          today={today}
          weeks={weeks}
          query={query}
          isNarrow={isNarrow}
          turning={turning}
          onView={(view) => keep({ ...place, view })}
          onEarlier={isCut ? () => setWhole(true) : undefined}
        />
      )}
      {isSubscribing && <SubscribeDialog account={account} onClose={() => setSubscribing(false)} />}
    </Page>
  );
}

interface SeasonProps {
  readonly place: Place;
  readonly title: string;
  readonly today: string;
  readonly weeks: readonly (readonly string[])[];
  readonly query: {
    readonly data: { readonly performances: readonly CalendarPerformance[]; readonly isCut: boolean } | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isNarrow: boolean;
  readonly turning: ReactNode;
  readonly onView: (view: View) => void;
  /** Shows the month's earlier weeks; undefined if they are shown. */
  readonly onEarlier: (() => void) | undefined;
}

function Season({ place, title, today, weeks, query, isNarrow, turning, onView, onEarlier }: SeasonProps) {
  const t = textsOf("calendar");
  const isOnline = useOnline();
  const all = query.data?.performances ?? NONE;
  const [event, setEvent] = useState(0);
  const [openedId, setOpened] = useState<number | null>(null);
  const [openedDay, setOpenedDay] = useState<string | null>(null);
  const { move } = useMovePerformance();
  const now = useSaleClock(all);
  const [isOwn] = useOwnTime();
  const shown = useMemo(
    () => (event === 0 ? all : all.filter((performance) => performance.event === event)),
    [all, event],
  );
  const days = useMemo(() => byDay(shown, ({ zone }) => (isOwn ? deviceZone() : zone)), [shown, isOwn]);
  const opened = all.find(({ id }) => id === openedId);
  const [first] = all;

  const moveTo = (performance: CalendarPerformance, to: WallTime) => {
    setOpened(null);
    move({ performance, to });
  };
  const moveBy = (performance: CalendarPerformance, count: number) => {
    const { day, time } = wallOf(performance);
    moveTo(performance, { day: addDays(day, count), time });
  };
  const open = ({ id }: CalendarPerformance) => setOpened(id);

  const body = () => {
    if (!query.data && query.isError) {
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    }
    if (!query.data) {
      return (
        <Loading>
          <Bone height={480} />
        </Loading>
      );
    }
    if (isNarrow) {
      const inView = weeks.flat().filter((day) => place.view === "week" || monthOf(day) >= monthOf(place.day));
      return <Agenda shown={inView} today={today} days={days} onOpen={open} />;
    }
    return (
      <CalendarGrid
        view={place.view}
        day={place.day}
        today={today}
        weeks={weeks}
        days={days}
        now={now}
        label={title}
        canMove={isOnline}
        onOpen={open}
        onOpenDay={setOpenedDay}
        onMove={moveBy}
      />
    );
  };

  return (
    <>
      {first && <ZoneNote zone={first.zone} at={first.startsAt} className="calendar-note" />}
      {query.data?.isCut && (
        <Note kind="warn" className="calendar-note">
          {t("cut")}
        </Note>
      )}
      <Card className="calendar">
        <div className="calendar-head">
          {!isNarrow && turning}
          <h2 className="fy-grow" aria-live="polite">
            {title}
          </h2>
          <EventFilter performances={all} event={event} onChoose={setEvent} />
          <CalendarViewChoice view={place.view} onView={onView} />
        </div>
        {onEarlier && (
          <Button kind="plain" icon="up" className="calendar-earlier" onClick={onEarlier}>
            {t("earlier")}
          </Button>
        )}
        {body()}
      </Card>
      {openedDay !== null && (
        <DayDialog
          day={openedDay}
          performances={days.get(openedDay) ?? NONE}
          onOpen={open}
          onClose={() => setOpenedDay(null)}
        />
      )}
      {opened && (
        <ShowingDialog key={opened.id} performance={opened} now={now} onMove={moveTo} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly performances: readonly CalendarPerformance[];
  readonly onOpen: (performance: CalendarPerformance) => void;
  readonly onClose: () => void;
}

/** A day with more performances than its cell has room for. */
function DayDialog({ day, performances, onOpen, onClose }: DayProps) {
  const dayText = useDayText();
  return (
    <Dialog open padded={false} title={dayText(day)} onClose={onClose}>
      <DayPerformances performances={performances} onOpen={onOpen} />
    </Dialog>
  );
}

/** "December 2026", two months where weeks of the next follow, or the first and last day of a week. */
function usePlaceTitle({ view, day }: Place, weeks: readonly (readonly string[])[]): string {
  const t = textsOf("calendar");
  const format = useFormat();
  const last = weeks.at(-1)?.[0] ?? day;
  if (view === "month") return monthOf(last) > monthOf(day) ? monthNames(day, last) : monthName(day);
  const [from = day, to = day] = [weeks[0]?.[0], weeks[0]?.at(-1)];
  return t("week", { from: format.date(noonOf(from), "UTC"), to: format.date(noonOf(to), "UTC") });
}

function Offline({ range }: { readonly range: DaysRequest }) {
  return <OfflineStrip seenAt={useSeenAt(calendarKeys.days(range))} />;
}
