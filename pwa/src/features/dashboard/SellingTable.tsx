import { useNavigate } from "react-router-dom";
import { homeServer } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { DataTable, type Column, type Loadable } from "@/ui/DataTable";
import { Icon } from "@/ui/Icon";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { RowMenu, type MenuAction } from "@/ui/PressMenu";
import { DateTime } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { Change } from "./MetricsCard";
import { openBuyers, SellButton, StatusChip } from "./cardParts";
import { meterWords, type PerformanceCard } from "./model";

interface SellingProps {
  readonly cards: readonly PerformanceCard[] | undefined;
  readonly query: Loadable;
}

/** What is selling: a performance a row, nearest first; door staff see nothing of what was earned. */
export function SellingTable({ cards, query }: SellingProps) {
  const t = textsOf("dashboard");
  const isOffice = mayOpen("office", useUser().roleid);
  const office: readonly Column<PerformanceCard>[] = [
    { key: "taken", title: t("columns.taken"), numeric: true, cell: (card) => <Taken card={card} /> },
    { key: "week", title: t("columns.week"), numeric: true, twoLines: true, cell: (card) => <Week card={card} /> },
  ];
  return (
    <DataTable<PerformanceCard>
      label={t("selling")}
      rows={cards}
      rowKey={({ id }) => id}
      query={query}
      empty={<EmptyState icon="calendar" title={t("oops")} text={t("noEvents")} />}
      columns={[
        { key: "event", title: t("columns.event"), twoLines: true, cell: (card) => <Event card={card} /> },
        { key: "sold", title: t("columns.sold"), width: "22%", cell: (card) => <Sold card={card} /> },
        ...(isOffice ? office : []),
        { key: "status", title: t("columns.status"), cell: (card) => <StatusChip state={card.state} /> },
      ]}
      actions={(card) => <Actions card={card} isOffice={isOffice} />}
      {...(isOffice && { to: ({ id }: PerformanceCard) => `/PerformanceView/${id}` })}
      phoneRow={(card) => ({
        title: card.eventName,
        text: <When card={card} isShort />,
        below: <Sold card={card} />,
        ...(isOffice && { aside: <Taken card={card} />, belowAside: <Week card={card} isNamed /> }),
      })}
    />
  );
}

interface RowProps {
  readonly card: PerformanceCard;
}

function When({ card: { state, subcategory, venue }, isShort = false }: RowProps & { readonly isShort?: boolean }) {
  const where = inLine([subcategory, !isShort && venue]);
  return (
    <>
      <DateTime at={state.startsAt} zone={state.zone} />
      {where && ` · ${where}`}
    </>
  );
}

function Event({ card }: RowProps) {
  return (
    <span className="home-event">
      {card.image ? (
        <img src={card.image} alt="" loading="lazy" />
      ) : (
        <span className="home-no-poster" aria-hidden="true">
          <Icon name="ticket" />
        </span>
      )}
      <span>
        <b>{card.eventName}</b>
        <small>
          <When card={card} />
        </small>
      </span>
    </span>
  );
}

function Sold({ card }: RowProps) {
  const t = textsOf("dashboard");
  const { state } = card;
  return (
    <span className="home-sold">
      <span>
        <LiveValue value={state.sold}>{formatCount(state.sold)}</LiveValue>{" "}
        <span className="fy-quiet">{t("of", { count: state.capacity })}</span>
      </span>
      <Meter
        sold={state.sold}
        reserved={state.reserved}
        capacity={state.capacity}
        label={t("common:meter", meterWords(card))}
      />
    </span>
  );
}

const Taken = ({ card: { state } }: RowProps) => (
  <b className="home-taken">
    <LiveValue value={state.revenue}>{formatMoney(state.revenue, state.currency)}</LiveValue>
  </b>
);

function Week({ card: { week, weekBefore }, isNamed = false }: RowProps & { readonly isNamed?: boolean }) {
  const t = textsOf("dashboard");
  if (week === null || weekBefore === null) return null;
  return (
    <span className="home-card-week">
      <LiveValue value={week}>{isNamed ? t("sevenDays", { count: week }) : formatCount(week)}</LiveValue>{" "}
      <small>
        <Change now={week} before={weekBefore} was={formatCount(weekBefore)} />
      </small>
    </span>
  );
}

function Actions({ card, isOffice }: { readonly card: PerformanceCard; readonly isOffice: boolean }) {
  const t = textsOf("dashboard");
  const navigate = useNavigate();
  const open = (path: string) => {
    // A phone app has no tabs.
    if (homeServer === undefined) window.open(path, "_blank", "noopener");
    else void navigate(path);
  };
  const actions: readonly MenuAction[] = [
    { icon: "users", label: t("buyers"), run: () => openBuyers(card) },
    { icon: "scan", label: t("scanner"), run: () => open(`/QrValidation/${card.id}`) },
    ...(isOffice
      ? [
          { icon: "chart" as const, label: t("performance"), run: () => void navigate(`/PerformanceView/${card.id}`) },
          { icon: "sheet" as const, label: t("doorLog"), run: () => void navigate(`/DoorLog/${card.id}`) },
        ]
      : []),
  ];
  return (
    <>
      <SellButton card={card} kind="tonal" size="small" />
      <RowMenu label={t("moreFor", { event: inLine([card.eventName, card.subcategory]) })} actions={actions} />
    </>
  );
}
