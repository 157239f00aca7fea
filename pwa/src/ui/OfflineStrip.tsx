import { t } from "@/i18n/i18n";
import { ago } from "@/ui/ago";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "./format";
import { Note, useNow } from "./states";

interface OfflineStripProps {
  /** From `useSeenAt`; undefined where nothing was seen yet. */
  readonly seenAt: number | undefined;
  /** The device's own zone unless told: what was seen, was seen here. */
  readonly zone?: string;
}

/** On top of what is old, with its age. */
export function OfflineStrip({ seenAt, zone = deviceZone() }: OfflineStripProps) {
  const format = useFormat();
  const now = useNow(20_000);
  return (
    <Note icon="offline" className="fy-offline">
      {seenAt === undefined
        ? t("offlineUnseen")
        : t("offlineSeen", { time: format.time(seenAt, zone), ago: ago(seenAt, now) })}
    </Note>
  );
}
