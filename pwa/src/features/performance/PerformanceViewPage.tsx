import "./performance.css";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import { useReadyCounter } from "@/shared/sale/useReadyCounter";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { openDialog } from "@/shell/dialogs";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Chip } from "@/ui/Chip";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { DateTime } from "@/ui/format";
import { useNoLine } from "@/ui/useNoLine";
import { HoldsTable, DetailCards, Totals, type Detail } from "./DetailCards";
import { Popup } from "./Popup";
import { SaleCurve } from "./SaleCurve";
import { usePerformanceView, viewKey, type PerformanceView } from "./performance";

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
  const [detail, setDetail] = useState<Detail | null>(null);
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
              <DetailCards view={view} onOpen={setDetail} />
            </div>
            <SaleCurve performance={view.id} event={view.event} />
          </div>
          {detail && <Popup detail={detail} view={view} onClose={() => setDetail(null)} />}
        </Page>
      )}
    </NamedPage>
  );
}

/** Which performance this is, when and where, and what can be done with it from here. */
export function Hero({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const { state } = view;
  return (
    <div className="performance-hero">
      {view.image && <img className="performance-poster" src={view.image} alt="" />}
      <div className="performance-which">
        <div className="performance-name">
          <h1>{view.eventName}</h1>
          <Chip text={state.status} />
        </div>
        {view.subcategory && <p className="fy-lead">{view.subcategory}</p>}
      </div>
      <Actions view={view} />
      <dl className="performance-when">
        {(["startsAt", "venue", "onSaleAt", "offSaleAt"] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{name === "venue" ? view.venue : <DateTime at={state[name]} zone={state.zone} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Actions({ view }: { readonly view: PerformanceView }) {
  const { id, state } = view;
  const t = textsOf("performance");
  const noLine = useNoLine();
  const whyNoSale = useWhyNoSale(state);
  const readyCounter = useReadyCounter(id);
  return (
    <div className="performance-acts">
      <Button
        kind="main"
        icon="ticket"
        disabledReason={noLine ?? whyNoSale}
        onClick={() => openDialog("walkIn", { performanceId: id })}
        {...readyCounter}
      >
        {t("walkIn")}
      </Button>
      <Button
        icon="users"
        onClick={() =>
          openDialog("buyers", {
            where: { event: view.event, performance: id, account: state.account },
            name: inLine([view.eventName, view.subcategory]),
            startsAt: state.startsAt,
            zone: state.zone,
          })
        }
      >
        {t("buyers")}
      </Button>
      <ButtonLink icon="scan" to={`/CheckInView/${id}`}>
        {t("checkIn")}
      </ButtonLink>
    </div>
  );
}
