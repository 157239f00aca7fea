import "./reporting.css";
import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { ReportsTabs } from "@/shared/reports/ReportsTabs";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { lazy } from "@/shell/lazy";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { AnalyticsFrame } from "./components/AnalyticsFrame";
import { analytics, useLiveReporting } from "./queries";

const SalesByLocation = lazy(() => import("./components/SalesByLocation"));
const TicketBuyers = lazy(() => import("./components/TicketBuyers"));

const ReportBuilder = lazy(() => import("./components/ReportBuilder"));

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
    <Page title={t("title")} live={live} actions={<CustomerSelect />}>
      <ReportsTabs />
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
  const [kept, setTab] = useSessionState<Tab>("reporting.tab", "places");
  const tab = TABS.includes(kept) ? kept : "places";
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
