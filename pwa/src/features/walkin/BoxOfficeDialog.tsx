import "./walkin.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { api, serverOrigin } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Bone } from "@/ui/Bone";
import { Dialog } from "@/ui/Dialog";
import { ErrorState, Loading } from "@/ui/states";
import { FramedWidget } from "@/widget/embed/FramedWidget";
import type { HostContext } from "@/widget/protocol";

interface BoxOfficeProps {
  readonly eventId: number;
  /** One of the event's performances: whoever may sell it may sell the others. */
  readonly performanceId: number;
  readonly onClose: () => void;
}

/** All dates of an event, sold in the widget's own frame: it has a selling token, and nothing of the session. */
export default function BoxOfficeDialog({ eventId, performanceId, onClose }: BoxOfficeProps) {
  const t = textsOf("walkin");
  const { userid, accountid } = useUser();
  const { token, error, ask, renew } = useSellingToken(performanceId);
  const context = useMemo<HostContext | undefined>(
    () =>
      token === undefined
        ? undefined
        : { url: window.location.href, eventid: eventId, customerid: accountid, channel: "boxoffice", userid, token },
    [token, eventId, accountid, userid],
  );
  return (
    <Dialog open size="sale" padded={false} dismissible={false} title={t("allDates")} onClose={onClose}>
      {error && !token && <ErrorState error={error} onRetry={ask} />}
      {!context && !error && (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
      {context && (
        <div className="walkin-frame">
          <FramedWidget
            title={t("allDates")}
            origin={serverOrigin()}
            context={context}
            isDark={document.documentElement.dataset["theme"] === "dark"}
            onAsk={renew}
          />
        </div>
      )}
    </Dialog>
  );
}

const RENEWED_AFTER_MS = 12 * 60_000; // of the fifteen minutes that a token sells
const LOOKED_AT_EVERY_MS = 15_000;

/**
 * A token that sells an event's dates at the counter, and nothing else; it is renewed before it is over. How old it is
 * is asked of the clock, and again when somebody comes back: while a computer sleeps its timers stand still.
 */
export function useSellingToken(performance: number) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(sellingToken(performance));
  const ask = () => void refetch();
  const renew = () => {
    if (data && !isFetching && Date.now() - dataUpdatedAt >= RENEWED_AFTER_MS) ask();
  };
  const refresh = useEffectEvent(renew);
  useEffect(() => {
    const looked = () => refresh();
    const timer = setInterval(looked, LOOKED_AT_EVERY_MS);
    window.addEventListener("focus", looked);
    window.addEventListener("online", looked);
    document.addEventListener("visibilitychange", looked);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", looked);
      window.removeEventListener("online", looked);
      document.removeEventListener("visibilitychange", looked);
    };
  }, []);
  return { token: data?.token, error, ask, renew };
}

const sellingToken = (performance: number) =>
  queryOptions({
    queryKey: ["selling-token", performance],
    queryFn: async () => api.post<Shapes["SellingTokenOut"]>("/sales/tokens", { performance }),
    staleTime: 0,
    gcTime: 0,
    // It is nobody's but this page's.
    meta: { persist: false },
  });
