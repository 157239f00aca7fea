import { useTranslation } from "react-i18next";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";

interface QueueStripProps {
  readonly isOffline: boolean;
  /** The device itself has no network, or scans have failed to get through. */
  readonly isCutOff: boolean;
  readonly waiting: number;
  readonly late: number;
  readonly seenAt: number | undefined;
  readonly onReadLate: () => void;
}

/** Says what keeps the door from its server, or what came of that. It comes and goes by itself. */
export function QueueStrip({ isOffline, isCutOff, waiting, late, seenAt, onReadLate }: QueueStripProps) {
  const { t } = useTranslation("door");
  const format = useFormat();
  if (isOffline) {
    const fresh = seenAt === undefined ? null : t("queue.fresh", { time: format.time(seenAt, deviceZone()) });
    return (
      <div className="door-queue" role="status">
        <Icon name="offline" size="large" />
        <p className="fy-grow">
          <b>{t(isCutOff ? "queue.cutOff" : "queue.noLine")}</b>
          <span>{fresh ?? t("common:offlineUnseen")}</span>
        </p>
        <Waiting count={waiting} />
      </div>
    );
  }
  if (waiting > 0) {
    return (
      <div className="door-queue" role="status">
        <Icon name="upload" size="large" />
        <p className="fy-grow">
          <b>{t("queue.uploading")}</b>
          <span>{t("queue.uploadingText")}</span>
        </p>
        <Waiting count={waiting} />
      </div>
    );
  }
  if (late === 0) return null;
  return (
    <button type="button" className="door-queue is-late" onClick={onReadLate}>
      <Icon name="clock" size="large" />
      <span className="fy-grow">
        <b>{t("queue.late", { count: late })}</b>
        <span>{t("queue.lateText")}</span>
      </span>
      <Icon name="right" />
    </button>
  );
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation("door");
  if (count === 0) return null;
  return (
    <span className="door-queue-count">
      <strong>{count}</strong>
      {t("queue.waiting")}
    </span>
  );
}
