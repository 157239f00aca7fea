import "./summary.css";
import { useRef } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { ReportsTabs } from "@/shared/reports/ReportsTabs";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { useBrought } from "@/shell/late";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { DaysChart, DaysTile, type Mode } from "./components/DaysTile";
import { MeterTile } from "./components/MeterTile";
import { TopSellingTile, UpcomingTile } from "./components/SellingTiles";
import type { CurrencySales, Part } from "./model";
import { keys, useFigures, useLiveSummary, useSelling } from "./queries";

/** Events Summary: how all that is to come sells, by day, by performance and in all. */
export default function SummaryPage() {
  const t = textsOf("summary");
  const user = useUser();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = user.roleid === PLATFORM_ROLE && !hasChosen;
  const isHeld = useRef(false);
  const live = useLiveSummary(isWaiting ? null : account, () => !isHeld.current);
  return (
    <Page title={t("title")} live={live} actions={<CustomerSelect />}>
      <ReportsTabs />
      {isWaiting ? (
        <Card>
          <EmptyState icon="chart" title={t("common:selectCustomer")} />
        </Card>
      ) : (
        <Summary
          key={account}
          account={account}
          onHold={(held) => {
            isHeld.current = held;
          }}
        />
      )}
    </Page>
  );
}

interface SummaryProps {
  readonly account: number;
  readonly onHold: (isHeld: boolean) => void;
}

function Summary({ account, onHold }: SummaryProps) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(keys.figures(account));
  const query = useFigures(account);
  const lists = [useSelling("top", account), useSelling("upcoming", account)];
  const isChartThere = useBrought(DaysChart);
  const [chosen, choose] = useSessionState("summary.currency", "");
  const sales = query.data?.find(({ currency }) => currency === chosen) ?? query.data?.[0];
  // What comes one after the other would push the rest of the page down.
  if (!isChartThere || [query, ...lists.map((list) => list.query)].some(({ isLoading }) => isLoading)) return <Bones />;
  return (
    <>
      {!isOnline && <OfflineStrip seenAt={seenAt} />}
      <div className={`summary-tiles ${isOnline ? "" : "fy-old"}`}>
        <div>
          <Days account={account} query={query} sales={sales} choose={choose} />
          <TopSellingTile account={account} onHold={onHold} />
        </div>
        <div>
          {sales && <MeterTile sales={sales} />}
          <UpcomingTile account={account} />
        </div>
      </div>
    </>
  );
}

interface DaysProps {
  readonly account: number;
  readonly query: ReturnType<typeof useFigures>;
  readonly sales: CurrencySales | undefined;
  readonly choose: (currency: string) => void;
}

function Days({ account, query, sales, choose }: DaysProps) {
  const t = textsOf("summary");
  const [mode, setMode] = useSessionState<Mode>("summary.mode", "2");
  const [part, setPart] = useSessionState<Part>("summary.part", "1-6");
  const currencies = query.data?.map(({ currency }) => currency) ?? [];
  if (!sales) {
    return (
      <Card title={t("days.title")} className="summary-days">
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && (
          <EmptyState
            icon="calendar"
            title={t("empty")}
            text={t("emptyText")}
            action={
              <ButtonLink to="/EventConfiguration" icon="plus">
                {t("createEvent")}
              </ButtonLink>
            }
          />
        )}
      </Card>
    );
  }
  const all = { account, sales, currencies, onCurrency: choose, mode, onMode: setMode, part, onPart: setPart };
  return <DaysTile {...all} />;
}

function Bones() {
  return (
    <Loading>
      <div className="summary-tiles">
        <div>
          <Card padded>
            <Bone height={360} />
          </Card>
        </div>
        <div>
          <Card padded>
            <Bone width="60%" height={32} />
            <Bone height={80} />
          </Card>
        </div>
      </div>
    </Loading>
  );
}
