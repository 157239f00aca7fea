import "../door.css";
import "./checkin.css";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { BarePage } from "@/shell/BarePage";
import { lazy } from "@/shell/late";
import { LiveBadge } from "@/shell/LiveBadge";
import { isNotThere } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { Bone } from "@/ui/Bone";
import { ButtonLink } from "@/ui/ButtonLink";
import { Metric, Metrics } from "@/ui/Card";
import { Segment, Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveValue, Meter, LiveRegion } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { Unlisted } from "../choose/Unlisted";
import { DoorScreen } from "../components/DoorScreen";
import { DoorWaits } from "../components/Panel";
import { useDoorPerformances } from "../useDoorPerformances";
import { type Arrivals, forecast, gatesOf, useArrivals } from "./arrivals";

/** Specification, part 3, section 9. */
const START_MS = 500;
/** The door needs a tablet's width beside the arrivals. */
const ROOM_FOR_BOTH = "(min-width: 1280px)";

/** `/CheckInView/:eventOccurrenceId`: the door of a performance with its attendance and arrivals. */
export default function CheckInPage() {
  const number = Number(useParams().eventOccurrenceId);
  return <CheckIn key={number} performance={number} />;
}

type Side = "door" | "house";

function CheckIn({ performance }: { readonly performance: number }) {
  const t = textsOf("checkin");
  const { query, live } = useArrivals(performance);
  const hasBoth = useRoom();
  const [side, setSide] = useState<Side>("door");
  if (isNotThere(query)) return <NotFoundPage />;
  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      <div className={`checkin${hasBoth ? " has-both" : ""}`}>
        {!hasBoth && (
          <Segment<Side>
            className="checkin-sides"
            label={t("sides")}
            value={side}
            options={[
              { value: "door", label: t("door") },
              { value: "house", label: t("house") },
            ]}
            onChange={setSide}
          />
        )}
        {(hasBoth || side === "door") && <Door performance={performance} />}
        {(hasBoth || side === "house") && (
          <AttendancePanel performance={performance} query={query} live={live} isAlone={!hasBoth} />
        )}
      </div>
    </BarePage>
  );
}

/** Starts after a moment, so that a quick look opens no camera. */
function Door({ performance }: { readonly performance: number }) {
  const t = textsOf("door");
  const navigate = useNavigate();
  const hasStarted = useStart();
  const { data, error, refetch, hasNone } = useDoorPerformances();
  const found = data?.find(({ id }) => id === performance);
  const choose = (id: number) => void navigate(`/CheckInView/${id}`, { replace: true });
  if (hasStarted && data) {
    if (found) return <DoorScreen performance={found} performances={data} onChoose={choose} />;
    const gone = (
      <div className="door-alone">
        <EmptyState icon="calendar" title={t("choose.gone")} text={t("choose.goneText")} />
      </div>
    );
    return <Unlisted performance={performance} performances={data} onChoose={choose} gone={gone} />;
  }
  return (
    <div className="door-alone">
      {hasStarted && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DoorWaits hasNone={hasNone} />
      )}
    </div>
  );
}

function useStart(): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasStarted;
}

const watchRoom = (changed: () => void) => {
  const query = window.matchMedia(ROOM_FOR_BOTH);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

const useRoom = (): boolean => useSyncExternalStore(watchRoom, () => window.matchMedia(ROOM_FOR_BOTH).matches);

const Charts = lazy(() => import("./ArrivalCharts"));
const ALL = "\u0000all";

interface PanelProps {
  readonly performance: number;
  readonly query: ReturnType<typeof useArrivals>["query"];
  readonly live: LiveStatus;
  /** Shown without the door beside it: then it is the main part and has the back button. */
  readonly isAlone: boolean;
}

export function AttendancePanel({ performance, query, live, isAlone }: PanelProps) {
  const t = textsOf("checkin");
  const Part = isAlone ? "main" : "aside";
  return (
    <Part className="checkin-house" aria-label={t("house")}>
      <header className="checkin-head">
        {isAlone ? <h1>{t("title")}</h1> : <h2>{t("house")}</h2>}
        <LiveBadge live={live} />
        <ButtonLink kind="plain" to={`/PerformanceView/${performance}`}>
          {t("view")}
        </ButtonLink>
      </header>
      {query.data ? (
        <AttendanceCard performance={performance} arrivals={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading>
          <Bone height={120} />
          <Bone height={240} />
        </Loading>
      )}
    </Part>
  );
}

function AttendanceCard({ performance, arrivals }: { readonly performance: number; readonly arrivals: Arrivals }) {
  const t = textsOf("checkin");
  const format = useFormat();
  const forecastQuery = useQuery(forecast(performance));
  const [gate, setGate] = useState<string | null>(null);
  const { inside, admitted, sold } = arrivals;
  const gates = gatesOf(arrivals, forecastQuery.data);
  return (
    <>
      <p className="checkin-which">
        {inLine([arrivals.eventName, format.dateTime(arrivals.startsAt, arrivals.zone)], ", ")}
      </p>
      <section className="fy-card checkin-count" aria-label={t("count")}>
        <Metrics>
          <Metric label={t("inside")} rest={t("of", { count: sold })}>
            <LiveValue value={inside}>{formatCount(inside)}</LiveValue>
          </Metric>
          <Metric label={t("admitted")}>
            <Link className="checkin-counts" to={`/DoorLog/${performance}`}>
              <LiveValue value={admitted}>{formatCount(admitted)}</LiveValue>
            </Link>
          </Metric>
        </Metrics>
        <Meter kind="in" thick sold={inside} capacity={sold} label={t("meter", { inside, sold })} />
        <ByGate arrivals={arrivals} />
        <LiveRegion text={t("spoken", { inside, admitted, sold })} />
      </section>
      {gates.length > 1 && (
        <Select
          label={t("gate")}
          value={gate ?? ALL}
          options={[
            { value: ALL, label: t("allGates") },
            ...gates.map((name) => ({ value: name, label: name || t("noGate") })),
          ]}
          onChange={({ target }) => setGate(target.value === ALL ? null : target.value)}
        />
      )}
      <Suspense fallback={<div className="checkin-space" />}>
        <Charts arrivals={arrivals} forecast={forecastQuery} gate={gate} />
      </Suspense>
    </>
  );
}

function ByGate({ arrivals: { gates } }: { readonly arrivals: Arrivals }) {
  const t = textsOf("checkin");
  if (gates.length === 0) return <p className="fy-quiet">{t("nobody")}</p>;
  return (
    <ul className="checkin-gates">
      {gates.map(({ gate, admitted, inside }) => (
        <li key={gate}>
          {gate || t("noGate")}{" "}
          <LiveValue value={`${admitted} ${inside}`}>{t("atGate", { admitted, inside })}</LiveValue>
        </li>
      ))}
    </ul>
  );
}
