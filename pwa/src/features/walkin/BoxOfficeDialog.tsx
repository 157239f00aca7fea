import "./walkin.css";
import { useMemo } from "react";
import { serverOrigin } from "@/api/client";
import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Bone } from "@/ui/Bone";
import { Dialog } from "@/ui/Dialog";
import { ErrorState, Loading } from "@/ui/states";
import { FramedWidget } from "@/widget/embed/FramedWidget";
import type { HostContext } from "@/widget/protocol";
import { useSellingToken } from "./useSellingToken";

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
