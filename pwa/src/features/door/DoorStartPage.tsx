import "./door.css";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { BarePage } from "@/shell/BarePage";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { EmptyState, ErrorState } from "@/ui/states";
import { DoorWaits } from "./components/DoorWaits";
import { nearest, type DoorPerformance } from "./model";
import { useDoorPerformances } from "./useDoorPerformances";

const NONE: readonly DoorPerformance[] = [];

/** `/QrValidation` chooses tonight's performance by itself. The address then names it, so that it stays chosen. */
export default function DoorStartPage() {
  const t = textsOf("door");
  const navigate = useNavigate();
  const { data = NONE, error, isLate, isOver, isSuccess, hasNone, refetch } = useDoorPerformances(0);
  // A list kept from yesterday must not choose tonight's performance, unless no newer one can be had.
  const isSettled = isLate && !isOver;
  const open = ({ id }: DoorPerformance) => void navigate(`/QrValidation/${id}`, { replace: true });
  const [now] = useState(serverNow);
  const found = nearest(data, now);
  const chosen = isSettled ? found?.id : undefined;
  useEffect(() => {
    if (chosen !== undefined) void navigate(`/QrValidation/${chosen}`, { replace: true });
  }, [chosen, navigate]);
  const isEmpty = isSuccess && isSettled && data.length === 0;
  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      <div className="door-alone">
        <h1 className="fy-unseen">{t("title")}</h1>
        {isEmpty ? (
          <EmptyState icon="calendar" title={t("choose.none")} text={t("choose.noneText")} />
        ) : isOver && found ? (
          <Offer performance={found} onOpen={() => open(found)} />
        ) : error && data.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DoorWaits hasNone={hasNone} />
        )}
      </div>
    </BarePage>
  );
}

/** The server keeps this phone waiting: whether what it carries is tonight's, whoever holds it knows. */
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
