import "./dashboard.css";
import { Suspense, useState } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useLiveStatus } from "@/live/useTopic";
import { useSeenAt } from "@/offline/useSeenAt";
import { accountOfCards, FIRST_CARDS } from "@/shared/performance/cardsCall";
import { mayOpen } from "@/shell/access";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { late } from "@/shell/late";
import { lazy } from "@/shell/lazy";
import { Page } from "@/shell/Page";
import { useChosenAccount, useUser } from "@/shell/session";
import { useLinkedState } from "@/shell/useLinkedState";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Icon } from "@/ui/Icon";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { EmptyState, ErrorState } from "@/ui/states";
import { CardsLoading } from "./components/CardsLoading";
import { EventCard } from "./components/EventCard";
import { FilterBar } from "./components/FilterBar";
import { HeroCard } from "./components/HeroCard";
import { ENOUGH_FOR_MORE, filterIn, isFiltered, NO_FILTER, type Card, type Filter } from "./model";
import { dashboardKeys, useCards, useLiveEvents } from "./queries";
import { useQuiet } from "./quiet";

const FirstSteps = late(async () => (await import("@/shared/firstSteps/FirstSteps")).FirstSteps);
const OverviewDialog = lazy(() => import("./OverviewDialog"));

/** The User Dashboard: what is on, nearest first, with figures that move by themselves. */
export default function DashboardPage() {
  const t = textsOf("dashboard");
  const user = useUser();
  const account = accountOfCards(user, useChosenAccount());
  const [filter, setFilter] = useLinkedState<Filter>("dashboard", NO_FILTER, filterIn);
  const { query, cards } = useCards(account, filter);
  const [isOverview, setOverview] = useState(false);
  const [isQuiet, chooseQuiet] = useQuiet();
  const live = useLiveStatus();
  const isOnline = useOnline();
  const mayManage = mayOpen("office", user.roleid);
  useLiveEvents(mayManage ? account : null);

  return (
    <Page
      title={t("title")}
      heading={t("heading")}
      lead={t("welcome", { name: `${user.firstname} ${user.lastname}` })}
      live={live}
      actions={
        <>
          <Button kind="plain" icon="moon" aria-pressed={isQuiet} onClick={() => chooseQuiet(!isQuiet)}>
            {t("quiet")}
          </Button>
          {mayManage && (
            <ButtonLink to="/EventsCalendar" kind="plain" icon="calendar">
              {t("calendar")}
            </ButtonLink>
          )}
          <CustomerSelect />
        </>
      }
      onRefresh={() => query.refetch()}
    >
      <Offline account={account} filter={filter} />
      {!cards && !query.isError && <CardsLoading />}
      {!cards && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {cards?.length === 0 && mayManage && account !== null && <FirstSteps account={account} />}
      {cards && (
        <div className={isOnline ? undefined : "fy-old"}>
          <Cards cards={cards} filter={filter} onFilter={setFilter} account={mayManage ? account : null} />
        </div>
      )}
      {cards && cards.length >= ENOUGH_FOR_MORE && (
        <p className="dashboard-more">
          <Button kind="plain" onClick={() => setOverview(true)}>
            {t("more")}
            <Icon name="right" />
          </Button>
        </p>
      )}
      {cards && cards.length > 0 && mayManage && account !== null && <FirstSteps account={account} />}
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

interface CardsProps {
  readonly cards: readonly Card[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly account: number | null;
}

/** The nearest performance is large, the others stand below a filter. While filtered, all are of one size. */
function Cards({ cards, filter, onFilter, account }: CardsProps) {
  const t = textsOf("dashboard");
  const [first, ...others] = cards;
  const hero = isFiltered(filter) ? undefined : first;
  const rest = hero ? others : cards;
  return (
    <>
      {hero && <HeroCard card={hero} />}
      <FilterBar account={account} filter={filter} onChange={onFilter} />
      {cards.length === 0 && <EmptyState icon="calendar" title={t("oops")} text={t("noEvents")} />}
      <div className="dashboard-grid">
        {rest.map((card) => (
          <EventCard key={card.id} card={card} />
        ))}
      </div>
    </>
  );
}

function Offline({ account, filter }: { readonly account: number | null; readonly filter: Filter }) {
  const isOnline = useOnline();
  const seenAt = useSeenAt(dashboardKeys.cards(account, filter, FIRST_CARDS));
  return isOnline ? null : <OfflineStrip seenAt={seenAt} />;
}
