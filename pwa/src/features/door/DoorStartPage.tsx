import "./door.css";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { mayOpen } from "@/shell/access";
import { BarePage } from "@/shell/BarePage";
import { useSession } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { useFormat } from "@/ui/format";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { EmptyState, ErrorState, Note, useNow } from "@/ui/states";
import { DoorList } from "./choose/ChoosePanel";
import { DoorWaits } from "./components/Panel";
import type { DoorPerformance } from "./model";
import { doorKeys } from "./queries";
import { useNoScans } from "./scanner/useWedge";
import { tonightsOf, useDoorPerformances } from "./useDoorPerformances";

const NONE: readonly DoorPerformance[] = [];

/** `/QrValidation` opens tonight's only door, or asks which. The URL then names it, so that a reload keeps it. */
export default function DoorStartPage() {
  const t = textsOf("door");
  const navigate = useNavigate();
  useNoScans();
  const { data = NONE, error, isLate, isOver, isSuccess, hasNone, refetch } = useDoorPerformances(0);
  const seenAt = useSeenAt(doorKeys.performances);
  const isOnline = useOnline();
  // Yesterday's cached list must not choose tonight's performance unless the server is out of reach.
  const isSettled = isLate && !isOver;
  const open = (id: number) => void navigate(`/QrValidation/${id}`, { replace: true });
  const tonight = tonightsOf(data, useNow(60_000));
  const only = tonight.length === 1 ? tonight[0] : undefined;
  const chosen = isSettled ? only?.id : undefined;
  useEffect(() => {
    if (chosen !== undefined) void navigate(`/QrValidation/${chosen}`, { replace: true });
  }, [chosen, navigate]);
  if (isLate && data.length > 0 && !only) {
    return (
      <BarePage title={t("title")} theme="dark" scroll={false}>
        <div className="door-alone">
          <div className="door-choose">
            <h1>{t("title")}</h1>
            {isOver && <Note icon="offline">{t("choose.late")}</Note>}
            {!isOnline && <OfflineStrip seenAt={seenAt} />}
            <DoorList performances={data} chosen={null} level={2} onChoose={open} />
          </div>
        </div>
      </BarePage>
    );
  }
  const isEmpty = isSuccess && isSettled && data.length === 0;
  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      <div className="door-alone">
        <h1 className="fy-unseen">{t("title")}</h1>
        {isEmpty ? (
          <NoneTonight />
        ) : isOver && only ? (
          <Offer performance={only} onOpen={() => open(only.id)} />
        ) : error && data.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DoorWaits hasNone={hasNone} />
        )}
      </div>
    </BarePage>
  );
}

/** Planners are shown where; others learn whom to ask. */
function NoneTonight() {
  const t = textsOf("door");
  const user = useSession();
  const mayPlan = user !== null && mayOpen("office", user.roleid);
  return (
    <EmptyState
      icon="calendar"
      title={t("choose.none")}
      text={t(mayPlan ? "choose.noneText" : "choose.noneAsk")}
      action={
        mayPlan && (
          <ButtonLink to="/Events" icon="calendar">
            {t("choose.toEvents")}
          </ButtonLink>
        )
      }
    />
  );
}

/** The server is unreachable: the person knows whether the cached performance is tonight's. */
function Offer({ performance, onOpen }: { readonly performance: DoorPerformance; readonly onOpen: () => void }) {
  const t = textsOf("door");
  const format = useFormat();
  const { event, startsAt, zone } = performance;
  return (
    <div role="status">
      <EmptyState
        icon="offline"
        title={t("choose.late")}
        text={t("choose.lateText", { performance: `${event} · ${format.dateTime(startsAt, zone)}` })}
        action={
          <Button kind="main" size="large" onClick={onOpen}>
            {t("choose.lateOpen")}
          </Button>
        }
      />
    </div>
  );
}
