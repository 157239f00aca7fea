import "./performance.css";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Hero } from "./components/Hero";
import { HoldsTable } from "./components/HoldsTable";
import { type Look, Looks } from "./components/Looks";
import { Popup } from "./components/Popup";
import { Totals } from "./components/Totals";
import { SaleCurve } from "./curve/SaleCurve";
import { usePerformanceView, viewKey } from "./queries";

/** `/PerformanceView/:eventOccurrenceId`: how one performance sells, and who comes to it. */
export default function PerformanceViewPage() {
  const number = Number(useParams().eventOccurrenceId);
  return <PerformanceScreen key={number} performance={number} />;
}

function PerformanceScreen({ performance }: { readonly performance: number }) {
  const t = textsOf("performance");
  const isOnline = useOnline();
  const seenAt = useSeenAt(viewKey(performance));
  const { query, live } = usePerformanceView(performance);
  const [look, setLook] = useState<Look | null>(null);
  const frame = { title: t("title"), back: { to: "/EventDashboard", label: t("back") }, live, heading: null };
  return (
    <NamedPage {...frame} query={query} height={480}>
      {(view) => (
        <Page {...frame} onRefresh={() => query.refetch()}>
          {!isOnline && <OfflineStrip seenAt={seenAt} />}
          <div className={isOnline ? undefined : "fy-old"}>
            <Hero view={view} />
            <Totals view={view} />
            <div className="performance-two">
              <HoldsTable view={view} />
              <Looks view={view} onLook={setLook} />
            </div>
            <SaleCurve performance={view.id} event={view.event} />
          </div>
          {look && <Popup look={look} view={view} onClose={() => setLook(null)} />}
        </Page>
      )}
    </NamedPage>
  );
}
