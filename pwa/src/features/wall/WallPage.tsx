import "./wall.css";
import { useParams } from "react-router-dom";
import { byServer } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { useWakeLock } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { LiveBadge } from "@/shell/LiveBadge";
import { useFormat } from "@/ui/format";
import { LiveValue, Meter, LiveRegion } from "@/ui/LiveValue";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState, ErrorState, useNow } from "@/ui/states";
import { useWall, type WallMetrics } from "./queries";

/** `/Wall/:performance#secret`: one performance's figures, to be read from the other end of a foyer. */
export default function WallPage() {
  const t = textsOf("wall");
  const performance = Number(useParams().performance);
  // Browsers send the fragment to no server, so it is in no log.
  const secret = window.location.hash.slice(1);
  useWakeLock(true);
  return (
    <BarePage title={t("title")} theme="dark" scroll={false} className="wall">
      <div className="wall-main">{secret ? <Screen performance={performance} secret={secret} /> : <Ended />}</div>
    </BarePage>
  );
}

function Screen({ performance, secret }: { readonly performance: number; readonly secret: string }) {
  const { query, live } = useWall(performance, secret);
  const { data, error } = query;
  if (error instanceof ApiError && error.code === "not_found") return <Ended />;
  if (data)
    return (
      <Shown
        metrics={data}
        head={<LiveBadge live={error ? "offline" : live} polledAt={byServer(query.dataUpdatedAt)} />}
        isOld={error !== null}
      />
    );
  return error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <div aria-busy="true" />;
}

interface ShownProps {
  readonly metrics: WallMetrics;
  readonly head: React.ReactNode;
  readonly isOld: boolean;
}

function Shown({ metrics, head, isOld }: ShownProps) {
  const t = textsOf("wall");
  const format = useFormat();
  const now = useNow(10_000);
  const { sold, capacity, inside, admitted, soldLately, cameLately, revenue, currency } = metrics;
  return (
    <>
      <header className="wall-head">
        <div>
          <h1>{metrics.eventName}</h1>
          <p>
            {inLine([metrics.subcategory, metrics.venue])} <b>{format.dateTime(metrics.startsAt, metrics.zone)}</b>
          </p>
        </div>
        {head}
        <time className="wall-clock" dateTime={new Date(now).toISOString()}>
          {format.time(now, metrics.zone)}
        </time>
      </header>
      <dl className={`wall-figures${isOld ? " fy-old" : ""}`}>
        <Large label={t("sold")} rest={t("of", { count: capacity })} value={sold}>
          <Meter thick sold={sold} capacity={capacity} label={t("soldMeter", { sold, capacity })} />
        </Large>
        <Large label={t("inside")} rest={t("of", { count: sold })} value={inside}>
          <Meter thick kind="in" sold={inside} capacity={sold} label={t("insideMeter", { inside, sold })} />
        </Large>
        <Large label={t("soldLately")} value={soldLately} />
        <Large label={t("cameLately")} value={cameLately} />
        {revenue !== null && <Large label={t("revenue")} value={formatMoney(revenue, currency)} />}
      </dl>
      <LiveRegion text={t("spoken", { sold, capacity, inside, admitted })} />
    </>
  );
}

interface LargeProps {
  readonly label: string;
  readonly value: number | string;
  readonly rest?: string;
  readonly children?: React.ReactNode;
}

function Large({ label, value, rest, children }: LargeProps) {
  return (
    <div className={typeof value === "string" ? "is-money" : undefined}>
      <dt>{label}</dt>
      <dd>
        <b>
          <LiveValue value={value}>{typeof value === "number" ? formatCount(value) : value}</LiveValue>
        </b>
        {rest && <span>{rest}</span>}
        {children}
      </dd>
    </div>
  );
}

/** For a wrong link as for one that has ended: nobody learns which. */
function Ended() {
  const t = textsOf("wall");
  return (
    <>
      <h1 className="fy-unseen">{t("title")}</h1>
      <EmptyState icon="device" title={t("ended")} text={t("endedText")} />
    </>
  );
}
