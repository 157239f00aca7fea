import { homeServer } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { remainingOf } from "@/shared/performance/state";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { TicketCard } from "@/ui/Card";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { useNow } from "@/ui/states";
import { OfCard, openBuyers, SellButton, StatusChip } from "./cardParts";
import { meterWords, type PerformanceCard } from "./model";

/** One performance: how it sells. */
export function EventCard({ card }: { readonly card: PerformanceCard }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const showsMoney = mayOpen("office", useUser().roleid);
  const { state } = card;
  return (
    <TicketCard className="dashboard-card" stub={<CardActions card={card} />}>
      <div className="dashboard-card-head">
        {card.image && <img className="dashboard-thumb" src={card.image} alt="" loading="lazy" />}
        <div className="fy-grow">
          <div className="dashboard-card-top">
            <p className="dashboard-when">{format.dateTime(state.startsAt, state.zone)}</p>
            <StatusChip state={state} />
          </div>
          <h3>{card.eventName}</h3>
          <p className="dashboard-where">{inLine([card.subcategory, card.venue])}</p>
        </div>
      </div>
      <p className="dashboard-sold">
        <span>
          <b>
            <LiveValue value={state.sold}>{formatCount(state.sold)}</LiveValue>
          </b>{" "}
          {t("ofSold", { count: state.capacity })}
        </span>
        {showsMoney && (
          <b>
            <LiveValue value={state.revenue}>{formatMoney(state.revenue, state.currency)}</LiveValue>
          </b>
        )}
      </p>
      <Meter
        sold={state.sold}
        reserved={state.reserved}
        capacity={state.capacity}
        label={t("common:meter", meterWords(card))}
      />
      <p className="dashboard-small">
        <span>{t("remaining", { count: remainingOf(state) })}</span>
        <span>
          <Note card={card} />
        </span>
      </p>
    </TicketCard>
  );
}

/** The one other thing worth knowing: how many are reserved now, or when the sale begins or ended. */
function Note({ card: { state } }: { readonly card: PerformanceCard }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const now = useNow(60_000);
  if (state.reserved > 0) return <>{t("reserved", { count: state.reserved })}</>;
  if (new Date(state.onSaleAt).getTime() > now) {
    return <>{t("onSaleFrom", { when: format.dateTime(state.onSaleAt, state.zone) })}</>;
  }
  if (state.hasEnded) return <>{t("ended")}</>;
  return null;
}

/** What can be done with a performance from here. */
export function CardActions({ card }: { readonly card: PerformanceCard }) {
  const t = textsOf("dashboard");
  const isOffice = mayOpen("office", useUser().roleid);
  // A phone app has no tabs.
  const opensTabs = homeServer === undefined;
  const of = <OfCard card={card} />;
  return (
    <div className="dashboard-actions">
      <SellButton card={card} kind="plain" isWhole />
      <Button kind="plain" icon="users" className="dashboard-quiet" onClick={() => openBuyers(card)}>
        {t("buyers")}
        {of}
      </Button>
      <ButtonLink
        kind="plain"
        icon="scan"
        className="dashboard-quiet"
        to={`/QrValidation/${card.id}`}
        {...(opensTabs && { target: "_blank", rel: "noopener" })}
      >
        {t("scanner")}
        {of}
        {opensTabs && <span className="fy-unseen">{t("newTab")}</span>}
      </ButtonLink>
      {isOffice && (
        <ButtonLink kind="plain" icon="chart" className="dashboard-quiet" to={`/PerformanceView/${card.id}`}>
          {t("performance")}
          {of}
        </ButtonLink>
      )}
    </div>
  );
}
