import "@/shell/live.css";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { useDebounced } from "@/ui/useDebounced";

interface LiveBadgeProps {
  readonly live?: LiveStatus | undefined;
  /** How many scans have not reached the server yet. */
  readonly waiting?: number;
}

/** By then a line stands, or is slow enough to be told of. */
const SOON_MS = 3_000;

/** A dot and a word, always in the same place. A page without a topic shows only that the network is gone. */
export function LiveBadge({ live = "idle", waiting = 0 }: LiveBadgeProps) {
  const t = textsOf("live");
  const isOnline = useOnline();
  const status = isOnline ? live : "offline";
  const isSlow = useDebounced(status === "connecting", SOON_MS, false);
  const hasNews = status !== "idle" && (status !== "connecting" || isSlow);
  if (!hasNews && waiting === 0) return null;
  const word = t(status === "idle" ? "live" : status);
  const mark = status === "live" || status === "idle" ? "is-on" : status === "offline" ? "is-off" : "is-between";
  return (
    <span className={`fy-live ${mark}`} role="status">
      {waiting > 0 ? t("waiting", { status: word, count: waiting }) : <span>{word}</span>}
    </span>
  );
}
