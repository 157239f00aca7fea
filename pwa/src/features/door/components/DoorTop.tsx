import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LiveStatus } from "@/live/live";
import { useKiosk } from "@/shell/kiosk";
import { LiveBadge } from "@/shell/LiveBadge";
import { IconButton } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import type { DoorPerformance } from "../model";
import { NearBadge } from "../near/NearBadge";

interface DoorTopProps {
  readonly performance: DoorPerformance;
  readonly live: LiveStatus;
  /** The server does not answer. */
  readonly isCutOff?: boolean;
  /** Opens the list of performances; while a verdict stands it cannot be opened. */
  readonly onChoose?: () => void;
  /** Opens the list of phones that this one hears. */
  readonly onNear?: () => void;
  /** Opens what is set on this phone alone (`features/door/settings`). */
  readonly onSettings?: () => void;
}

/** The performance's name, and whether the live line is up. */
export function DoorTop({ performance, live, isCutOff = false, onChoose, onNear, onSettings }: DoorTopProps) {
  const { t } = useTranslation("door");
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
      {onChoose && !isLocked ? (
        <button type="button" className="door-which" onClick={onChoose}>
          <span className="fy-unseen">{t("change")}</span>
          <Which performance={performance} mayChange />
        </button>
      ) : (
        <div className="door-which">
          <Which performance={performance} />
        </div>
      )}
      <LiveBadge live={live} />
      {onNear && <NearBadge isCutOff={isCutOff} onOpen={onNear} />}
      {onSettings && <IconButton icon="sliders" label={t("settings")} onClick={onSettings} />}
    </header>
  );
}

function Which({ performance, mayChange = false }: { performance: DoorPerformance; mayChange?: boolean }) {
  const { event, subcategory, startsAt, zone } = performance;
  const format = useFormat();
  return (
    <span className="door-which-text">
      <b>
        {event}
        {mayChange && <Icon name="down" size="small" />}
      </b>
      <span>{[subcategory, format.dateTime(startsAt, zone)].filter(Boolean).join(" · ")}</span>
    </span>
  );
}
