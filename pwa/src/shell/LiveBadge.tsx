import "@/shell/live.css";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { POLL_EVERY_MS } from "@/live/line";
import type { LiveStatus } from "@/live/live";
import { usePolledAt } from "@/live/useTopic";
import { useNow } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";

interface LiveBadgeProps {
  readonly live?: LiveStatus | undefined;
  /** How many scans have not reached the server yet. */
  readonly waiting?: number;
  /** When a screen with a line of its own was last told by HTTP, by the server's clock; the app's line says it itself. */
  readonly polledAt?: number | undefined;
}

/** By then a line stands, or is slow enough to be told of. */
const SOON_MS = 3_000;

const AGE_EVERY_MS = 1000;

/** A dot and a word, always in the same place. A page without a topic shows only that the network is gone. */
export function LiveBadge({ live = "idle", waiting = 0, polledAt }: LiveBadgeProps) {
  const t = textsOf("live");
  const isOnline = useOnline();
  const status = isOnline ? live : "offline";
  const isSlow = useDebounced(status === "connecting", SOON_MS, false);
  const hasStatus = status !== "idle" && (status !== "connecting" || isSlow);
  if (!hasStatus && waiting === 0) return null;
  if (status === "polling") return <PollingBadge waiting={waiting} polledAt={polledAt} />;
  const word = t(status === "idle" ? "live" : status);
  const mark = status === "live" || status === "idle" ? "is-on" : status === "offline" ? "is-off" : "is-between";
  return (
    <span className={`fy-live ${mark}`} role="status">
      {waiting > 0 ? t("waiting", { status: word, count: waiting }) : <span>{word}</span>}
    </span>
  );
}

/** The figures are as old as the last answer; the age is for the eye alone, so that no reader speaks every few seconds. */
function PollingBadge({ waiting, polledAt }: Pick<LiveBadgeProps, "polledAt"> & { readonly waiting: number }) {
  const t = textsOf("live");
  const now = useNow(AGE_EVERY_MS);
  const ofLine = usePolledAt();
  const at = polledAt ?? ofLine ?? now;
  const age = Math.max(0, Math.round((now - at) / 1000));
  const word = t("polled", { seconds: age });
  const why = t("polling", { seconds: POLL_EVERY_MS / 1000 });
  return (
    <span className="fy-live is-between" title={why}>
      <span aria-hidden="true">{waiting > 0 ? t("waiting", { status: word, count: waiting }) : word}</span>
      <span className="fy-unseen" role="status">
        {why}
      </span>
    </span>
  );
}
