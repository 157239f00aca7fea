import "./door.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/network";
import { BarePage } from "@/shell/BarePage";
import { EmptyState, ErrorState } from "@/ui/states";
import { DoorWaits } from "./components/DoorWaits";
import { nearest, type DoorPerformance } from "./model";
import { doorPerformances } from "./queries";

const NONE: readonly DoorPerformance[] = [];

/** `/QrValidation` chooses tonight's performance by itself. The address then names it, so that it stays chosen. */
export default function DoorStartPage() {
  const { t } = useTranslation("door");
  const navigate = useNavigate();
  const isOnline = useOnline();
  const { data = NONE, error, isFetching, isSuccess, refetch } = useQuery({ ...doorPerformances, staleTime: 0 });
  // A list kept from yesterday must not choose tonight's performance, unless no newer one can be had.
  const isSettled = !isFetching || !isOnline;
  useEffect(() => {
    const found = isSettled ? nearest(data, serverNow()) : undefined;
    if (found) void navigate(`/QrValidation/${found.id}`, { replace: true });
  }, [data, isSettled, navigate]);
  const isEmpty = isSuccess && isSettled && data.length === 0;
  return (
    <BarePage title={t("title")} theme="dark" scroll={false}>
      <div className="door-alone">
        <h1 className="fy-unseen">{t("title")}</h1>
        {isEmpty ? (
          <EmptyState icon="calendar" title={t("choose.none")} text={t("choose.noneText")} />
        ) : error && data.length === 0 ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DoorWaits />
        )}
      </div>
    </BarePage>
  );
}
