import { textsOf } from "@/i18n/i18n";
import { EmptyState } from "@/ui/states";
import { EventCard } from "./EventCard";
import { CardsLoading } from "./cardParts";
import type { PerformanceCard } from "./model";

/** What is selling, a card each, for whoever likes those better than a table. */
export function SellingCards({ cards }: { readonly cards: readonly PerformanceCard[] | undefined }) {
  const t = textsOf("dashboard");
  if (!cards) return <CardsLoading isOverview />;
  if (cards.length === 0) return <EmptyState icon="calendar" title={t("oops")} text={t("noEvents")} />;
  return (
    <div className="dashboard-grid">
      {cards.map((card) => (
        <EventCard key={card.id} card={card} />
      ))}
    </div>
  );
}
