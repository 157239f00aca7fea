import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card as Box } from "@/ui/Card";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { clockIn, isSameDay } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { useNow } from "@/ui/states";
import { OfCard, SellButton, StatusChip } from "./cardParts";
import { meterWords, type PerformanceCard } from "./model";

const EVENING = 17; // hours

/** The performances of today: how many are sold and in, with the ways to the counter and to the door. */
export function Tonight({ cards }: { readonly cards: readonly PerformanceCard[] }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const now = useNow(60_000);
  const today = cards.filter(({ state }) => isSameDay(now, state.startsAt, state.zone));
  const isEvening = today.every(({ state }) => clockIn(state.startsAt, state.zone).hour >= EVENING);
  const next = cards.find(({ state }) => new Date(state.startsAt).getTime() > now);
  if (cards.length === 0) return null;
  const nothing =
    today.length === 0 &&
    (next
      ? t("nothingToday", { event: next.eventName, when: format.dateTime(next.state.startsAt, next.state.zone) })
      : t("nothingNext"));
  const title = t(today.length > 0 && isEvening ? "tonight" : "today");
  return (
    <Box title={title} none={nothing} className="home-tonight">
      {today.length > 0 && (
        <ul aria-label={title}>
          {today.map((card) => (
            <Night key={card.id} card={card} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Night({ card }: { readonly card: PerformanceCard }) {
  const t = textsOf("dashboard");
  const format = useFormat();
  const isOffice = mayOpen("office", useUser().roleid);
  const { state, doorsAt } = card;
  return (
    <li className="home-night">
      <p className="home-night-when">
        <time dateTime={state.startsAt}>{format.placedTime(state.startsAt, state.zone)}</time>
        {doorsAt && <small>{t("doors", { time: format.time(doorsAt, state.zone) })}</small>}
      </p>
      <div className="home-night-what">
        <h3>
          {isOffice ? (
            <Link className="fy-target" to={`/PerformanceView/${card.id}`}>
              {card.eventName}
            </Link>
          ) : (
            card.eventName
          )}{" "}
          <StatusChip state={state} />
        </h3>
        <p>{inLine([card.subcategory, card.venue])}</p>
      </div>
      <Count label={t("figures.sold")} count={state.sold} of={state.capacity}>
        <Meter
          sold={state.sold}
          reserved={state.reserved}
          capacity={state.capacity}
          label={t("common:meter", meterWords(card))}
        />
      </Count>
      <Count label={t("figures.admitted")} count={state.admitted} of={state.sold}>
        <Meter
          kind="in"
          sold={state.admitted}
          capacity={state.sold}
          label={t("admittedMeter", { admitted: state.admitted, sold: state.sold })}
        />
      </Count>
      <span className="home-night-acts">
        <SellButton card={card} kind="tonal" />
        <ButtonLink icon="scan" to={`/QrValidation/${card.id}`}>
          {t("door")}
          <OfCard card={card} />
        </ButtonLink>
      </span>
    </li>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly of: number;
  readonly children: ReactNode;
}

function Count({ label, count, of, children }: CountProps) {
  const t = textsOf("dashboard");
  return (
    <div className="home-night-count">
      <p>
        <span>{label}</span>
        <b>
          <LiveValue value={count}>{formatCount(count)}</LiveValue> <small>{t("of", { count: of })}</small>
        </b>
      </p>
      {children}
    </div>
  );
}
