import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { remainingOf, type PerformanceState } from "@/shared/performance/state";
import { useWhyNoSale } from "@/shared/performance/useWhyNoSale";
import { useReadyCounter } from "@/shared/sale/useReadyCounter";
import { openDialog } from "@/shell/dialogs";
import { Bone } from "@/ui/Bone";
import { Button, type ButtonAppearance } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { MarkedChip } from "@/ui/MarkedChip";
import { useFormat } from "@/ui/format";
import { Loading } from "@/ui/states";
import type { PerformanceCard } from "./model";

interface SellProps extends Pick<ButtonAppearance, "kind" | "size"> {
  readonly card: PerformanceCard;
  /** Where there is room, the spec's words for it. */
  readonly isWhole?: boolean;
}

/** Opens the counter for a performance; off, with the reason, while it sells nothing of it. */
export function SellButton({ card, isWhole = false, ...looks }: SellProps) {
  const t = textsOf("dashboard");
  const isOnline = useOnline();
  const readyCounter = useReadyCounter(card.id);
  const whyNoSale = useWhyNoSale(card.state);
  return (
    <Button
      {...looks}
      icon="ticket"
      disabledReason={whyNoSale ?? (!isOnline && t("walkInNeeds"))}
      onClick={() => openDialog("walkIn", { performanceId: card.id })}
      {...readyCounter}
    >
      {t(isWhole ? "walkIn" : "sell")}
      <OfCard card={card} />
    </Button>
  );
}

/** Each button says of which performance it is, to who cannot see beside which one it stands. */
export function OfCard({ card: { eventName, subcategory, state } }: { readonly card: PerformanceCard }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const event = inLine([eventName, subcategory]);
  return <span className="fy-unseen">{t("ofCard", { event, when: format.dateTime(state.startsAt, state.zone) })}</span>;
}

/** How a card stands: the spec's word for its sale, and that there is nothing left to sell. */
export function StatusChip({ state }: { readonly state: PerformanceState }) {
  const t = textsOf("counter");
  return (
    <span className="dashboard-standing">
      <Chip text={state.status} />
      {!state.hasEnded && remainingOf(state) === 0 && <MarkedChip text={t("soldOut")} mark="off" />}
    </span>
  );
}

export function openBuyers({ id, eventName, subcategory, state }: PerformanceCard): void {
  openDialog("buyers", {
    where: { event: state.event, performance: id, account: state.account },
    name: inLine([eventName, subcategory]),
    startsAt: state.startsAt,
    zone: state.zone,
  });
}

/** The shape of what comes: what is on today and a list, or in the overview small cards. */
export function CardsLoading({ isOverview = false }: { readonly isOverview?: boolean }) {
  return (
    <Loading>
      {isOverview ? (
        <div className="dashboard-grid">
          {[1, 2, 3, 4].map((place) => (
            <Card key={place} padded>
              <Bone width="60%" />
              <Bone height={90} />
            </Card>
          ))}
        </div>
      ) : (
        [88, 72, 320].map((height) => (
          <Card key={height} padded className="home-bones">
            <Bone width="30%" />
            <Bone height={height} />
          </Card>
        ))
      )}
    </Loading>
  );
}
