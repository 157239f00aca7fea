import "./reporting.css";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, type ReactNode } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { lazy } from "@/shell/late";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { analytics, useLiveReporting, type Analytics } from "./reporting";

const SalesByLocation = lazy(() => import("./SalesByLocation"));
const TicketBuyers = lazy(() => import("./TicketBuyers"));

const ReportBuilder = lazy(() => import("./ReportBuilder"));

const TABS = ["places", "buyers", "builder"] as const;
type Tab = (typeof TABS)[number];

/** `/ReportingDashboard`: an account's embedded analytics, or where it has none our own reports. */
export default function ReportingDashboardPage() {
  const t = textsOf("reporting");
  const user = useUser();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = user.roleid === PLATFORM_ROLE && !hasChosen;
  const live = useLiveReporting(isWaiting ? null : account);
  return (
    <Page
      title={t("title")}
      crumbs={[{ label: t("shell:menu.reports"), to: "/Reports" }]}
      live={live}
      actions={<CustomerSelect />}
    >
      {isWaiting ? (
        <Card>
          <EmptyState icon="chart" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <Reporting key={account} account={account} />
      )}
    </Page>
  );
}

function Reporting({ account }: { readonly account: number }) {
  const query = useQuery(analytics(account));
  if (query.data?.token) return <AnalyticsFrame analytics={query.data} onOver={() => void query.refetch()} />;
  if (query.isPending) return <Waiting />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <OwnReports account={account} />;
}

function OwnReports({ account }: { readonly account: number }) {
  const t = textsOf("reporting");
  const [stored, setTab] = useSessionState<Tab>("reporting.tab", "places");
  const tab = TABS.includes(stored) ? stored : "places";
  const shown: Readonly<Record<Tab, ReactNode>> = {
    places: <SalesByLocation account={account} />,
    buyers: <TicketBuyers account={account} />,
    builder: <ReportBuilder account={account} />,
  };
  return (
    <>
      <Segment<Tab>
        label={t("title")}
        className="is-tabs"
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={setTab}
      />
      <Suspense fallback={<Waiting />}>{shown[tab]}</Suspense>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <Bone height={350} />
    </Loading>
  );
}

/** Spec part 3, section 9. */
const HEIGHT_PX = 4000;
const BEFORE_THE_END_MS = 60_000;
const SOON_MS = 5000;

interface FrameProps {
  readonly analytics: Analytics;
  /** The token is about to end: another one takes its place. */
  readonly onOver: () => void;
}

/** An account's dashboard of embedded analytics. What it asks for after its token's end would be refused. */
export function AnalyticsFrame({ analytics, onOver }: FrameProps) {
  const t = textsOf("reporting");
  const { endsAt, url } = analytics;
  const renew = useEffectEvent(onOver);
  useEffect(() => {
    const wait = () => Math.max(SOON_MS, endsAt - serverNow() - BEFORE_THE_END_MS);
    const timer = setTimeout(renew, wait());
    // A device that slept through the end has kept no time meanwhile.
    const wake = () => document.visibilityState === "visible" && endsAt < serverNow() && renew();
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [endsAt]);
  return (
    // Reached by keys, so that the page above the frame can be scrolled by them.
    <div className="reporting-framed" role="region" aria-label={t("analytics")} tabIndex={0}>
      <iframe
        className="reporting-frame"
        title={t("analytics")}
        src={url}
        height={HEIGHT_PX}
        sandbox="allow-scripts allow-same-origin allow-popups allow-downloads allow-forms"
      />
    </div>
  );
}
