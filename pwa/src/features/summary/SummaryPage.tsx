import "./summary.css";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { useSeenAt } from "@/offline/useSeenAt";
import { ReportsTabs } from "@/shared/reports/ReportsTabs";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { late, useBrought } from "@/shell/late";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { LiveValue, Meter, LiveRegion } from "@/ui/LiveValue";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { ChartWithTable } from "@/ui/charts/ChartWithTable";
import { withoutYear } from "@/ui/dates";
import { formatCount, formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { TopSellingTile, UpcomingTile } from "./SellingTiles";
import { daysOf, keys, toDay, useMetrics, useLiveSummary, useSelling, type CurrencySales, type Part } from "./summary";

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
  const seenAt = useSeenAt(keys.metrics(account));
  const query = useMetrics(account);
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
          {sales && <MeterTile sales={sales} isOneOfSeveral={(query.data?.length ?? 0) > 1} />}
          <UpcomingTile account={account} />
        </div>
      </div>
    </>
  );
}

interface DaysProps {
  readonly account: number;
  readonly query: ReturnType<typeof useMetrics>;
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

const ALL = "/EventDashboard";

interface MeterProps {
  readonly sales: CurrencySales;
  /** There are performances in other currencies: it says which these are. */
  readonly isOneOfSeveral: boolean;
}

/** Tickets Sold / Available Meter: all that is to come in a currency; each number leads to it. */
export function MeterTile({ sales, isOneOfSeveral }: MeterProps) {
  const t = textsOf("summary");
  const { sold, remaining, revenue, currency } = sales;
  const words = {
    revenue: formatMoney(revenue, currency),
    sold: formatCount(sold),
    remaining: formatCount(remaining),
  };
  return (
    <Card title={t("meter.title")}>
      <div className="summary-meter-body">
        <dl className="summary-total">
          <dt>{isOneOfSeveral ? t("meter.revenueIn", { currency }) : t("meter.revenue")}</dt>
          <dd>
            <Link className="fy-target" to={ALL}>
              <LiveValue value={revenue}>{words.revenue}</LiveValue>
            </Link>
          </dd>
        </dl>
        <Meter thick sold={sold} capacity={sold + remaining} label={t("meter.label", words)} />
        <dl className="summary-parts">
          <div>
            <dt>{t("meter.sold")}</dt>
            <dd>
              <Link className="fy-target" to={ALL}>
                <LiveValue value={sold}>{words.sold}</LiveValue>
              </Link>
            </dd>
          </div>
          <div>
            <dt>{t("meter.remaining")}</dt>
            <dd>
              <Link className="fy-target" to={ALL}>
                <LiveValue value={remaining}>{words.remaining}</LiveValue>
              </Link>
            </dd>
          </div>
        </dl>
        <p className="summary-of">{isOneOfSeveral ? t("meter.ofCurrency", { currency }) : t("meter.of")}</p>
        <LiveRegion text={t("meter.spoken", words)} />
      </div>
    </Card>
  );
}

export const DaysChart = late(async () => (await import("./DaysChart")).default);

/** The spec's modes of the chart; revenue is mode 2. */
export type Mode = "1" | "2";

interface DaysTileProps {
  readonly account: number;
  readonly sales: CurrencySales;
  /** Where there are several, each has bars of its own: two are never added. */
  readonly currencies: readonly string[];
  readonly onCurrency: (currency: string) => void;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Next 6 Days: what is sold of each day's performances, as bars and as a table. */
export function DaysTile(props: DaysTileProps) {
  const { account, sales, currencies, onCurrency, mode, onMode, part, onPart } = props;
  const t = textsOf("summary");
  const dayText = useDayText();
  const days = daysOf(sales, part);
  const of = mode === "2" ? "revenue" : "sold";
  return (
    <ChartWithTable
      title={t("days.title")}
      className="summary-days"
      actions={
        <>
          {currencies.length > 1 && (
            <Segment
              label={t("currency")}
              value={sales.currency}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
              onChange={onCurrency}
            />
          )}
          <Segment<Mode>
            label={t("days.series")}
            value={mode}
            options={[
              { value: "2", label: t("days.revenue") },
              { value: "1", label: t("days.ticketsSold") },
            ]}
            onChange={onMode}
          />
          <Segment<Part>
            label={t("days.which")}
            value={part}
            options={[
              { value: "1-6", label: t("days.first") },
              { value: "7-14", label: t("days.later") },
            ]}
            onChange={onPart}
          />
          <ExportMenu
            list="next_days"
            asked={{ accountid: account, days: part }}
            formats={["pdf", "xlsx"]}
            kind="plain"
            what={t("days.title")}
          />
        </>
      }
      columns={[
        { key: "date", title: t("columns.date") },
        { key: "sold", title: t("columns.sold"), numeric: true },
        { key: "revenue", title: t("columns.revenue"), numeric: true },
      ]}
      rows={days.map(({ day, sold, revenue }) => ({
        key: `${sales.currency} ${day}`,
        to: toDay(day),
        cells: [
          <time key="date" dateTime={day}>
            {withoutYear(dayText(day))}
          </time>,
          <LiveValue key="sold" value={sold}>
            {formatCount(sold)}
          </LiveValue>,
          <LiveValue key="revenue" value={revenue}>
            {formatMoney(revenue, sales.currency)}
          </LiveValue>,
        ],
      }))}
    >
      <DaysChart days={days} currency={sales.currency} of={of} name={t(`days.${of === "sold" ? "ticketsSold" : of}`)} />
    </ChartWithTable>
  );
}
