import { textsOf } from "@/i18n/i18n";
import { useSecondsUntil } from "@/shared/checkout/TimeLeft";
import { useFormat } from "@/ui/format";

const DAY = 86_400;

/** How long something is kept: a clock on its last day. */
export function TimeLeft({ until, zone }: { readonly until: string; readonly zone: string }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const seconds = useSecondsUntil(until);
  if (seconds <= 0) return <span className="fy-quiet">{t("reservation.over")}</span>;
  if (seconds > DAY)
    return <span className="fy-quiet">{t("reservation.left", { time: format.stamp(until, zone) })}</span>;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <span className="fy-num" role="timer">
      {t("reservation.timeLeft", { clock })}
    </span>
  );
}
