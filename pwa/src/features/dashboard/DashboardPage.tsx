import "./dashboard.css";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { storage, useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useLiveStatus } from "@/live/useTopic";
import { useSeenAt } from "@/offline/useSeenAt";
import { accountOfCards, FIRST_CARDS } from "@/shared/performance/cardsCall";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { mayOpen } from "@/shell/access";
import { bringDialog, openDialog } from "@/shell/dialogs";
import { late, lazy, useReady } from "@/shell/late";
import { useChosenAccount, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { useLinkedState } from "@/shell/useLinkedState";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card as Box } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { ErrorState } from "@/ui/states";
import { whenIdle } from "@/ui/whenIdle";
import { CardsLoading } from "./cardParts";
import { MetricsCard } from "./MetricsCard";
import { FilterBar } from "./FilterBar";
import { dashboardKeys, metrics, LiveCards, useCards, useLiveEvents } from "./queries";
import { SellingTable } from "./SellingTable";
import { Tonight } from "./Tonight";
import { ENOUGH_FOR_MORE, filterIn, NO_FILTER, type PerformanceCard, type Filter } from "./model";

const FirstSteps = late(async () => (await import("@/shared/firstSteps/FirstSteps")).FirstSteps);
const SellingCards = late(async () => (await import("./SellingCards")).SellingCards);
const COUNTER = { bring: () => bringDialog("walkIn") };
const OverviewDialog = lazy(() => import("./OverviewDialog"));

/** Home, the spec's User Dashboard: what was sold lately, what is on today, and how all that is to come sells. */
export default function DashboardPage() {
  const t = textsOf("dashboard");
  const user = useUser();
  const account = accountOfCards(user, useChosenAccount());
  const [filter, setFilter] = useLinkedState<Filter>("dashboard", NO_FILTER, filterIn);
  const { query, cards } = useCards(account, filter);
  // What is on today stays in sight whatever the list below is narrowed to.
  const { cards: near } = useCards(account, NO_FILTER);
  const [isOverview, setOverview] = useState(false);
  const live = useLiveStatus();
  const isOnline = useOnline();
  const mayManage = mayOpen("office", user.roleid);
  useLiveEvents(mayManage ? account : null);
  useSaleOf(near);
  const showsMetrics = mayManage && account !== null;
  useQuery({ ...metrics(account ?? 0), enabled: showsMetrics });
  useReady(COUNTER);
  // Below all that sells they are not what the screen is opened for.
  const [isRested, setRested] = useState(false);
  const hasCards = near !== undefined;
  useEffect(() => {
    if (!hasCards) return undefined;
    return whenIdle(() => FirstSteps.bring().then(() => setRested(true)));
  }, [hasCards]);
  const known = near && (
    <div className={isOnline ? undefined : "fy-old"}>
      {/* With the cards: only they tell how many currencies have a line. */}
      {showsMetrics && (
        <MetricsCard key={account} account={account} currencies={near.map(({ state }) => state.currency)} />
      )}
      <Tonight cards={near} />
      <Selling query={query} cards={cards} filter={filter} onFilter={setFilter} account={mayManage ? account : null} />
    </div>
  );
  // The first steps come first, and alone, while there is nothing.
  const isEmpty = near?.length === 0;

  return (
    <Page
      title={t("title")}
      heading={t("heading")}
      lead={t("welcome", { name: `${user.firstname} ${user.lastname}` })}
      live={live}
      actions={
        <>
          {mayManage && (
            <ButtonLink to="/EventsCalendar" kind="plain" icon="calendar" className="home-calendar">
              <span>{t("calendar")}</span>
            </ButtonLink>
          )}
          <CustomerSelect />
        </>
      }
      onRefresh={() => query.refetch()}
    >
      <Offline account={account} filter={filter} />
      {near && <LiveCards cards={near} />}
      {!near && !query.isError && <CardsLoading />}
      {!near && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && showsMetrics ? <FirstSteps account={account} rest={known} /> : known}
      {cards && cards.length >= ENOUGH_FOR_MORE && (
        <p className="dashboard-more">
          <Button kind="plain" onClick={() => setOverview(true)}>
            {t("more")}
            <Icon name="right" />
          </Button>
        </p>
      )}
      {near && !isEmpty && showsMetrics && isRested && <FirstSteps account={account} />}
      {isOverview && (
        <Suspense fallback={null}>
          <OverviewDialog
            account={account}
            filterAccount={mayManage ? account : null}
            filter={filter}
            onFilter={setFilter}
            onClose={() => setOverview(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface SellingProps {
  readonly query: ReturnType<typeof useCards>["query"];
  readonly cards: readonly PerformanceCard[] | undefined;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly account: number | null;
}

/** What is selling, nearest first: a table, or cards where somebody likes those better. */
function Selling({ query, cards, filter, onFilter, account }: SellingProps) {
  const t = textsOf("dashboard");
  const [view, setView] = useView();
  return (
    <section aria-label={t("selling")}>
      <div className="home-selling-head">
        <h2>{t("selling")}</h2>
        <Segment<View>
          label={t("view.title")}
          value={view}
          options={[
            { value: "table", label: t("view.table") },
            { value: "cards", label: t("view.cards") },
          ]}
          onChange={setView}
        />
        <FilterBar account={account} filter={filter} onChange={onFilter} />
      </div>
      {view === "table" ? (
        <Box>
          <SellingTable cards={cards} query={query} />
        </Box>
      ) : (
        <SellingCards cards={cards} />
      )}
    </section>
  );
}

/** Opens the counter for whoever comes by `?sell=7`, or by `?sell` for what comes next of all that it sells. */
function useSaleOf(cards: readonly PerformanceCard[] | undefined): void {
  const t = textsOf("dashboard");
  const [terms, setTerms] = useSearchParams();
  const isRequested = terms.has("sell");
  const isThere = cards !== undefined;
  const open = useEffectEvent(() => {
    const performanceId = Number(terms.get("sell")) || cards?.find(({ state }) => state.isCounterOpen)?.id;
    terms.delete("sell");
    setTerms(terms, { replace: true });
    if (performanceId) openDialog("walkIn", { performanceId });
    else toast.info(t("nothingToSell"));
  });
  useEffect(() => {
    if (isRequested && isThere) open();
  }, [isRequested, isThere]);
}

function Offline({ account, filter }: { readonly account: number | null; readonly filter: Filter }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(dashboardKeys.cards(account, filter, FIRST_CARDS));
  return isOnline ? null : <OfflineStrip seenAt={seenAt} />;
}

export type View = "table" | "cards";

const KEY = "foyer-home-view";

/** How this device shows what is selling: as a table, until somebody has chosen cards. */
export function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (storage.read(KEY) === "cards" ? "cards" : "table"));
  const choose = (next: View) => {
    storage.write(KEY, next);
    setView(next);
  };
  return [view, choose];
}
