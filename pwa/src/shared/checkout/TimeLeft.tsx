import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { useNow } from "@/ui/states";

/** Seconds until an instant of the server's, counted down on this screen whatever its clock says. */
export function useSecondsUntil(instant: string): number {
  const now = useNow(1000);
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1000));
}

/** "29:41" */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** "2 tickets kept for 29:41", and of an order without any: "Kept for 29:41". */
export function TimeLeft({ until, tickets }: { readonly until: string; readonly tickets: number }) {
  const t = textsOf("sale");
  const seconds = useSecondsUntil(until);
  const clock = clockOf(seconds);
  return (
    <p className="fy-kept" role="timer">
      <Icon name="clock" />
      {seconds > 0 ? t(tickets > 0 ? "keptFor" : "itemsKeptFor", { count: tickets, clock }) : t("keptNoLonger")}
    </p>
  );
}
