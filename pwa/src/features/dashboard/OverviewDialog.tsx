import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import { EmptyState, ErrorState } from "@/ui/states";
import { CardsLoading } from "./cardParts";
import { EventCard } from "./EventCard";
import { FilterBar } from "./FilterBar";
import { LiveCards, useAllCards } from "./queries";
import type { Filter } from "./model";

interface OverviewProps {
  readonly account: number | null;
  /** Whose events the filter offers. */
  readonly filterAccount: number | null;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onClose: () => void;
}

/** Events Overview: all that is on, ten at a time as one scrolls. */
export default function OverviewDialog({ account, filterAccount, filter, onFilter, onClose }: OverviewProps) {
  const t = textsOf("dashboard");
  const { query, cards } = useAllCards(account, filter);
  return (
    <Dialog open onClose={onClose} title={t("overview")} size="sale">
      <div className="dashboard-overview">
        <FilterBar account={filterAccount} filter={filter} onChange={onFilter} />
        {!cards && !query.isError && <CardsLoading isOverview />}
        {!cards && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {cards?.length === 0 && <EmptyState icon="calendar" title={t("oops")} text={t("noEvents")} />}
        {cards && <LiveCards cards={cards} />}
        <div className="dashboard-grid">
          {cards?.map((card) => (
            <EventCard key={card.id} card={card} />
          ))}
        </div>
        {cards && cards.length > 0 && <MoreAtEnd query={query} label={t("more")} end={t("end")} />}
      </div>
    </Dialog>
  );
}
