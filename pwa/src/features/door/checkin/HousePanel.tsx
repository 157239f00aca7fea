import { inLine } from "@/i18n/apart";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { lazy } from "@/shell/lazy";
import { LiveBadge } from "@/shell/LiveBadge";
import { ButtonLink } from "@/ui/ButtonLink";
import { Figure, Figures } from "@/ui/Card";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { LiveFigure, Meter, Spoken } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { gatesOf, type Arrivals } from "./arrivals";
import { forecast, type useArrivals } from "./queries";

const Charts = lazy(() => import("./ArrivalCharts"));
const ALL = "\u0000all";

interface PanelProps {
  readonly performance: number;
  readonly query: ReturnType<typeof useArrivals>["query"];
  readonly live: LiveStatus;
  /** The door is not beside it: it is the page's main part, and has the way back. */
  readonly isAlone: boolean;
}

/** Who is in, who came in which minute, and when people are expected; by all gates, or by one. */
export function HousePanel({ performance, query, live, isAlone }: PanelProps) {
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
        <House performance={performance} arrivals={query.data} />
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

function House({ performance, arrivals }: { readonly performance: number; readonly arrivals: Arrivals }) {
  const t = textsOf("checkin");
  const format = useFormat();
  const told = useQuery(forecast(performance));
  const [gate, setGate] = useState<string | null>(null);
  const { inside, admitted, sold } = arrivals;
  const gates = gatesOf(arrivals, told.data);
  return (
    <>
      <p className="checkin-which">
        {inLine([arrivals.eventName, format.dateTime(arrivals.startsAt, arrivals.zone)], ", ")}
      </p>
      <section className="fy-card checkin-count" aria-label={t("count")}>
        <Figures>
          <Figure label={t("inside")} rest={t("of", { count: sold })}>
            <LiveFigure value={inside}>{formatCount(inside)}</LiveFigure>
          </Figure>
          <Figure label={t("admitted")}>
            <Link className="checkin-counts" to={`/DoorLog/${performance}`}>
              <LiveFigure value={admitted}>{formatCount(admitted)}</LiveFigure>
            </Link>
          </Figure>
        </Figures>
        <Meter kind="in" thick sold={inside} capacity={sold} label={t("meter", { inside, sold })} />
        <ByGate arrivals={arrivals} />
        <Spoken text={t("spoken", { inside, admitted, sold })} />
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
        <Charts arrivals={arrivals} forecast={told} gate={gate} />
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
          <LiveFigure value={`${admitted} ${inside}`}>{t("atGate", { admitted, inside })}</LiveFigure>
        </li>
      ))}
    </ul>
  );
}
