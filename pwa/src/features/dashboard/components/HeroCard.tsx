import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { remainingOf } from "@/shared/performance/state";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Figure, Figures, TicketCard } from "@/ui/Card";
import { clockIn, isSameDay } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { LiveFigure, Meter, MeterKey } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { useNow } from "@/ui/states";
import type { Card } from "../model";
import { useLiveCard } from "../queries";
import { CardActions } from "./CardActions";
import { Standing } from "./Standing";

const EVENING = 17; // hours

/** Tonight, or whatever comes next: the figures that are watched. */
export function HeroCard({ card }: { readonly card: Card }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const now = useNow(60_000);
  useLiveCard(card.id);
  const { state } = card;
  const isToday = isSameDay(now, state.startsAt, state.zone);
  const isEvening = clockIn(state.startsAt, state.zone).hour >= EVENING;
  return (
    <TicketCard className="dashboard-hero" stub={<CardActions card={card} isMain />}>
      <div className="dashboard-hero-body">
        {card.image && <img className="dashboard-poster" src={card.image} alt="" />}
        <div className="dashboard-hero-text">
          <div className="dashboard-hero-head">
            <div>
              <p className="dashboard-when">
                {isToday && <b>{t(isEvening ? "tonight" : "today")}</b>} {format.dateTime(state.startsAt, state.zone)}
              </p>
              <h2>{card.eventName}</h2>
              <p className="dashboard-where">{inLine([card.subcategory, card.venue])}</p>
            </div>
            <Standing state={state} />
          </div>
          <Watched card={card} />
        </div>
      </div>
      <div className="dashboard-meter">
        <Meter
          thick
          sold={state.sold}
          reserved={state.reserved}
          capacity={state.capacity}
          label={t("common:meter", meterWords(card))}
        />
        <p className="dashboard-keys">
          <MeterKey of="sold">{t("sold", { count: state.sold })}</MeterKey>
          <MeterKey of="reserved">{t("reserved", { count: state.reserved })}</MeterKey>
          <MeterKey of="rest">{t("remaining", { count: remainingOf(state) })}</MeterKey>
        </p>
      </div>
    </TicketCard>
  );
}

/** What was earned is not for door staff (spec part 3, section 6). */
function Watched({ card: { state } }: { readonly card: Card }) {
  const t = textsOf("dashboard");
  const showsMoney = mayOpen("office", useUser().roleid);
  return (
    <Figures className="dashboard-figures">
      <Figure label={t("figures.sold")} rest={t("of", { count: state.capacity })}>
        <LiveFigure value={state.sold}>{formatCount(state.sold)}</LiveFigure>
      </Figure>
      <Figure label={t("figures.remaining")}>
        <LiveFigure value={remainingOf(state)}>{formatCount(remainingOf(state))}</LiveFigure>
      </Figure>
      {showsMoney && (
        <Figure label={t("figures.revenue")}>
          <LiveFigure value={state.revenue}>{formatMoney(state.revenue, state.currency)}</LiveFigure>
        </Figure>
      )}
      <Figure label={t("figures.admitted")} rest={t("of", { count: state.sold })}>
        <LiveFigure value={state.admitted}>{formatCount(state.admitted)}</LiveFigure>
      </Figure>
    </Figures>
  );
}

export const meterWords = ({ state }: Card) => ({
  sold: state.sold,
  reserved: state.reserved,
  remaining: remainingOf(state),
  capacity: state.capacity,
});
