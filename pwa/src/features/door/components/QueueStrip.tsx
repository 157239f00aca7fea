import { memo, useSyncExternalStore } from "react";
import { textsOf } from "@/i18n/i18n";
import { storageHealth } from "@/offline/store";
import { ago } from "@/ui/ago";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { useNow } from "@/ui/states";
import { useUnsentCount } from "../alone/thisPhone";
import { nameOf, usePairedPhones } from "../near/pairedPhones";

interface QueueStripProps {
  readonly isOffline: boolean;
  /** The server does not answer: this phone validates offline if it has a list. */
  readonly isCutOff: boolean;
  /** When the offline list was last up to date; undefined without a list. */
  readonly listedAt: number | undefined;
  readonly late: number;
  readonly conflicts: number;
  readonly seenAt: number | undefined;
  readonly onOpen: (sheet: "late") => void;
}

/** Says what separates the door from its server, or what came of it. */
export const QueueStrip = memo(function QueueStrip(props: QueueStripProps) {
  return (
    <div className="door-strips">
      <TroubleStrip />
      <LineStrip {...props} />
    </div>
  );
});

/** While this phone cannot store anything, a flat battery loses its scans. */
function TroubleStrip() {
  const t = textsOf("door");
  const troubles = useSyncExternalStore(storageHealth.watch, storageHealth.read);
  // Other troubles are shown once, on any screen (shell/toast.tsx).
  const lasting = troubles.find((trouble) => trouble === "full" || trouble === "unavailable");
  if (lasting === undefined) return null;
  return (
    <div className="door-queue is-trouble" role="alert">
      <Icon name="alert" size="large" />
      <p className="fy-grow">
        <b>{t(`queue.${lasting}`)}</b>
        <span>{t(`offline:trouble.${lasting}`)}</span>
      </p>
    </div>
  );
}

function LineStrip(props: QueueStripProps) {
  const { isOffline, late, conflicts } = props;
  const t = textsOf("door");
  const waiting = useUnsentCount();
  const onReadLate = () => props.onOpen("late");
  // A conflict does not wait for the connection: the guest may still be in the foyer. It hides nothing either.
  if (conflicts > 0) {
    return (
      <>
        <LateStrip count={conflicts} isConflict onReadLate={onReadLate} />
        {isOffline && <OfflineStrip {...props} waiting={waiting} />}
      </>
    );
  }
  if (isOffline) return <OfflineStrip {...props} waiting={waiting} />;
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
  return late === 0 ? null : <LateStrip count={late} isConflict={false} onReadLate={onReadLate} />;
}

function OfflineStrip({ isCutOff, waiting, seenAt, listedAt }: QueueStripProps & { readonly waiting: number }) {
  const t = textsOf("door");
  const isAlone = isCutOff && listedAt !== undefined;
  const connected = usePairedPhones().flatMap((phone) =>
    phone.state === "heard" ? [nameOf(phone) || t("near:unnamed")] : [],
  );
  return (
    <div className="door-queue" role="status">
      <Icon name="offline" size="large" />
      <p className="fy-grow">
        <b>{t(isAlone ? "queue.alone" : isCutOff ? "queue.cutOff" : "queue.noLine")}</b>
        <Freshness isAlone={isAlone} at={isAlone ? listedAt : seenAt} />
        {connected.length > 0 && (
          <span className="door-queue-heard">{t("queue.hears", { phones: connected.join(", ") })}</span>
        )}
      </p>
      <Waiting count={waiting} />
    </div>
  );
}

interface FreshnessProps {
  /** true: the age of the offline list; false: of what the screen shows. */
  readonly isAlone: boolean;
  readonly at: number | undefined;
}

const Freshness = memo(function Freshness({ isAlone, at }: FreshnessProps) {
  const t = textsOf("door");
  const format = useFormat();
  const now = useNow(20_000);
  if (at === undefined) return <span>{t("common:offlineUnseen")}</span>;
  const time = format.time(at, deviceZone());
  const words = isAlone ? t("queue.listed", { time, ago: ago(at, now) }) : t("queue.fresh", { time });
  return <span>{words}</span>;
});

interface LateStripProps {
  readonly count: number;
  readonly isConflict: boolean;
  readonly onReadLate: () => void;
}

function LateStrip({ count, isConflict, onReadLate }: LateStripProps) {
  const t = textsOf("door");
  return (
    <button type="button" className={`door-queue is-late${isConflict ? " is-conflict" : ""}`} onClick={onReadLate}>
      <Icon name={isConflict ? "alert" : "clock"} size="large" />
      <span className="fy-grow" role={isConflict ? "alert" : undefined}>
        <b>{t(isConflict ? "queue.conflict" : "queue.late", { count })}</b>
        <span>{t(isConflict ? "queue.conflictText" : "queue.lateText")}</span>
      </span>
      <Icon name="right" />
    </button>
  );
}

function Waiting({ count }: { count: number }) {
  const t = textsOf("door");
  if (count === 0) return null;
  return (
    <span className="door-queue-count">
      <strong>{count}</strong>
      {t("queue.waiting")}
    </span>
  );
}
