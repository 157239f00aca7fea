import "./walkin.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { api, serverOrigin } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { FramedWidget } from "@/embed/FramedWidget";
import { useUser } from "@/shell/session";
import { Dialog } from "@/ui/Dialog";
import { Bone, ErrorState, Loading } from "@/ui/states";
import type { HostContext } from "@/widget/protocol";

const RENEWED_EVERY_MS = 12 * 60_000; // of the fifteen minutes that a token sells

interface BoxOfficeProps {
  readonly eventId: number;
  /** One of the event's performances: whoever may sell it may sell the others. */
  readonly performanceId: number;
  readonly onClose: () => void;
}

/** All dates of an event, sold in the widget's own frame: it has a selling token, and nothing of the session. */
export default function BoxOfficeDialog({ eventId, performanceId, onClose }: BoxOfficeProps) {
  const { t } = useTranslation("walkin");
  const { userid, accountid } = useUser();
  const { data, error, refetch } = useQuery(sellingToken(performanceId));
  const token = data?.token;
  const context = useMemo<HostContext | undefined>(
    () =>
      token === undefined
        ? undefined
        : { url: window.location.href, eventid: eventId, customerid: accountid, channel: "boxoffice", userid, token },
    [token, eventId, accountid, userid],
  );
  const renewIfOver = () => {
    if (data && new Date(data.expires_at).getTime() <= Date.now()) void refetch();
  };
  return (
    <Dialog open size="sale" padded={false} dismissible={false} title={t("allDates")} onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
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
            onAsk={renewIfOver}
          />
        </div>
      )}
    </Dialog>
  );
}

const sellingToken = (performance: number) =>
  queryOptions({
    queryKey: ["selling-token", performance],
    queryFn: async () => api.post<Shapes["SellingTokenOut"]>("/sales/tokens", { performance }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEWED_EVERY_MS,
    refetchIntervalInBackground: true,
    // It is nobody's but this page's.
    meta: { persist: false },
  });
