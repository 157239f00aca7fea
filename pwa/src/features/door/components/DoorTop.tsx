import { memo, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { useKiosk } from "@/shell/kiosk";
import { LiveBadge } from "@/shell/LiveBadge";
import { IconButton } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { useLocalAttendance } from "../alone/thisPhone";
import type { Manifest } from "../manifest/manifest";
import { type DoorPerformance, insideOf, toCome } from "../model";
import { NearBadge } from "../near/NearBadge";

interface DoorTopProps {
  readonly performance: DoorPerformance;
  readonly live: LiveStatus;
  readonly isCutOff?: boolean;
  /** Opens a sheet; not while a verdict is shown. */
  readonly onOpen?: (sheet: "choose" | "near" | "settings") => void;
}

export const DoorTop = memo(function DoorTop({ performance, live, isCutOff = false, onOpen }: DoorTopProps) {
  const t = textsOf("door");
  const isLocked = useKiosk() !== null;
  return (
    <header className="door-top">
      {isLocked ? (
        <span className="door-back is-locked" />
      ) : (
        <Link
          className="door-back"
          to="/EventDashboard"
          aria-label={t("back")}
          onClick={(event) => event.stopPropagation()}
        >
          <Icon name="back" />
        </Link>
      )}
      {onOpen && !isLocked ? (
        <button type="button" className="door-which" onClick={() => onOpen("choose")}>
          <span className="fy-unseen">{t("change")}</span>
          <Which performance={performance} mayChange />
        </button>
      ) : (
        <div className="door-which">
          <Which performance={performance} />
        </div>
      )}
      <LiveBadge live={live} />
      {onOpen && <NearBadge isCutOff={isCutOff} onOpen={() => onOpen("near")} />}
      {onOpen && <IconButton icon="sliders" label={t("settings")} onClick={() => onOpen("settings")} />}
    </header>
  );
});

function Which({ performance, mayChange = false }: { performance: DoorPerformance; mayChange?: boolean }) {
  const { event, subcategory, startsAt, zone } = performance;
  const format = useFormat();
  return (
    <span className="door-which-text">
      <b title={event}>
        {event}
        {mayChange && <Icon name="down" size="small" />}
      </b>
      <span>
        {subcategory && `${subcategory} · `}
        <span>{format.dateTime(startsAt, zone)}</span>
      </span>
    </span>
  );
}

const UPDATE_EVERY_MS = 10_000;

interface AttendanceCountProps {
  readonly performance: DoorPerformance;
  readonly manifest: Manifest | null;
  /** The connection is down: the count is the last one received. */
  readonly isOld: boolean;
}

export const AttendanceCount = memo(function AttendanceCountView({
  performance,
  manifest,
  isOld,
}: AttendanceCountProps) {
  const t = textsOf("door");
  const attendance = useLocalAttendance(performance, manifest);
  const { sold } = attendance;
  const inside = insideOf(attendance);
  const left = toCome(attendance);
  return (
    <section className={`door-count${isOld ? " is-old" : ""}`}>
      <p className="door-count-line">
        <b>
          <LiveValue value={formatCount(inside)} />
        </b>
        <span className="door-count-in">
          {t(isOld ? "inSeen" : "in")}
          <span>{t("of", { sold: formatCount(sold) })}</span>
        </span>
        <span className="door-count-left">
          <strong>{formatCount(left)}</strong>
          {t("toCome")}
        </span>
      </p>
      <Meter kind="in" sold={inside} capacity={sold} label={t("meter", { admitted: inside, sold })} />
      <LiveRegion text={t("spoken", { admitted: inside, sold, left })} />
    </section>
  );
});

/** For screen readers, at most every ten seconds: on a busy evening the count changes all the time. */
function LiveRegion({ text }: { text: string }) {
  const [shownText, setShownText] = useState(text);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setShownText(latest.current), UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="fy-unseen" aria-live="polite">
      {shownText}
    </span>
  );
}
