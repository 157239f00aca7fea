import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/ui/Icon";

/** Seconds until an instant, counted down on this screen. */
export function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1000));
}

/** "2 tickets kept for 29:41", and of an order without any: "Kept for 29:41". */
export function TimeLeft({ until, tickets }: { readonly until: string; readonly tickets: number }) {
  const { t } = useTranslation("sale");
  const seconds = useSecondsUntil(until);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p className="fy-kept" role="timer">
      <Icon name="clock" />
      {seconds > 0 ? t(tickets > 0 ? "keptFor" : "itemsKeptFor", { count: tickets, clock }) : t("keptNoLonger")}
    </p>
  );
}
