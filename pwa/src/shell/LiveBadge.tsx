import "@/shell/live.css";
import { useEffect, useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";

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
  const isSlow = useLasts(status === "connecting");
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

/** Whether something has held for a while. */
function useLasts(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasts(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds]);
  return lasts;
}
