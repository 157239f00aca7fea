import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { SPANS } from "@/shared/reports/reports";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable, type Column } from "@/ui/DataTable";
import { Select } from "@/ui/Field";
import { formatCount, formatMoney, fromMinor, toMinor } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useNarrow } from "@/ui/useNarrow";
import { hasStates, PlaceMap } from "./PlaceMap";
import {
  ALL_SALES,
  buyerChoices,
  levelAbove,
  places,
  placesToDto,
  WORLD,
  type Level,
  type PlaceRow,
  type SalesFilter,
} from "./reporting";

/** What was sold by where buyers live: the world, one of its countries, or one of that one's states. */
export default function SalesByLocation({ account }: { readonly account: number }) {
  const t = textsOf("reporting");
  const isOnline = useOnline();
  // Beside a map the table is narrow on a desktop, too, and stays one.
  const isNarrow = useNarrow();
  const { level, go } = useLevel(account);
  const [filter, setFilter] = useState(ALL_SALES);
  const placesQuery = places(account, level, filter);
  const query = useQuery(placesQuery);
  const seenAt = useSeenAt(placesQuery.queryKey);
  const rows = query.data;
  const isInside = level.country !== null;
  const here = level.state?.name ?? level.country?.name ?? t("world");
  const open = ({ location, region }: PlaceRow) => {
    if (!level.country) go({ country: { name: location, region }, state: null });
    else go({ ...level, state: { name: location, region } });
  };
  const mayOpen = ({ region }: PlaceRow) => (level.country ? !level.state && region !== "" : hasStates(region));
  const hasSeveral = new Set(rows?.map(({ currency }) => currency)).size > 1;
  const head = <SalesHead account={account} level={level} filter={filter} onFilter={setFilter} />;
  if (rows?.length === 0 && !isInside) {
    return (
      <>
        {head}
        <Card>
          <EmptyState
            icon="chart"
            title={t("noData")}
            text={t(filter.event > 0 || filter.period ? "noPlacesHere" : "noPlaces")}
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {head}
      <div className="reporting-places">
        <Card
          title={here}
          className="reporting-map-card"
          actions={
            isInside && (
              <Button icon="back" onClick={() => go(levelAbove(level))}>
                {t("back")}
              </Button>
            )
          }
        >
          <PlaceMap
            level={level}
            rows={rows ?? []}
            onOpen={(region) => {
              const row = rows?.find((one) => one.region === region && mayOpen(one));
              if (row) open(row);
            }}
          />
        </Card>
        <Card className="reporting-table-card">
          {rows && rows.length > 1 && <Sums rows={rows} />}
          {/* 350 px (spec part 3, section 9): what does not fit is scrolled to, by keys as well. */}
          <div className="reporting-table" role="region" aria-label={t("tableOf", { place: here })} tabIndex={0}>
            <DataTable<PlaceRow>
              label={t("tableOf", { place: here })}
              query={query}
              rows={rows}
              rowKey={(row) => `${row.region} ${row.location} ${row.currency}`}
              columns={columnsOf(t, hasSeveral, mayOpen, open)}
              {...(isNarrow && {
                phoneRow: (row: PlaceRow) => ({
                  title: <Location row={row} onOpen={mayOpen(row) ? () => open(row) : undefined} />,
                  aside: <b className="fy-num">{formatMoney(row.amount, row.currency)}</b>,
                  text: inLine([
                    t("phone", { orders: row.orders, tickets: row.tickets }),
                    hasSeveral && t("inCurrency", { currency: row.currency }),
                  ]),
                  textAside: <span className="fy-num">{t("percent", { share: row.share })}</span>,
                }),
              })}
              empty={<EmptyState icon="chart" title={t("noData")} />}
              offline={isOnline ? undefined : { seenAt }}
            />
          </div>
        </Card>
      </div>
    </>
  );
}

interface HeadProps {
  readonly account: number;
  readonly level: Level;
  readonly filter: SalesFilter;
  readonly onFilter: (filter: SalesFilter) => void;
}

/** What was sold is of days that are over, and of today. */
const PAST = SPANS.filter((span) => !span.startsWith("next"));

function SalesHead({ account, level, filter, onFilter }: HeadProps) {
  const t = textsOf("reporting");
  const { data } = useQuery(buyerChoices(account, 0));
  return (
    <div className="reporting-head">
      <div className="reporting-selects">
        <Select
          label={t("reports:period")}
          value={filter.period}
          options={[
            { value: "", label: t("allTime") },
            ...PAST.map((span) => ({ value: span, label: t(`reports:spans.${span}`) })),
          ]}
          onChange={({ target }) => onFilter({ ...filter, period: target.value as SalesFilter["period"] })}
        />
        <Select
          label={t("event")}
          value={String(filter.event)}
          options={[
            { value: "0", label: t("all") },
            ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) => onFilter({ ...filter, event: Number(target.value) })}
        />
      </div>
      <ExportMenu list="sales_by_location" asked={placesToDto(account, level, filter)} isListMenu />
    </div>
  );
}

/** What all rows are together, in each currency. */
function Sums({ rows }: { readonly rows: readonly PlaceRow[] }) {
  const t = textsOf("reporting");
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const some = rows.filter((row) => row.currency === currency);
    const sumOf = (count: (row: PlaceRow) => number) => some.reduce((sum, row) => sum + count(row), 0);
    const counts = t("phone", { orders: sumOf(({ orders }) => orders), tickets: sumOf(({ tickets }) => tickets) });
    const amount = fromMinor(sumOf((row) => toMinor(row.amount)));
    return (
      <p key={currency} className="reporting-sum">
        {counts}
        <b className="fy-num">{formatMoney(amount, currency)}</b>
      </p>
    );
  });
}

function columnsOf(
  t: ReturnType<typeof textsOf>,
  hasSeveral: boolean,
  mayOpen: (row: PlaceRow) => boolean,
  open: (row: PlaceRow) => void,
): readonly Column<PlaceRow>[] {
  return [
    {
      key: "location",
      title: t("columns.location"),
      twoLines: true,
      cell: (row) => (
        <>
          <Location row={row} onOpen={mayOpen(row) ? () => open(row) : undefined} />
          <small className="reporting-second">
            {row.region && <span className="fy-unseen">{t("columns.region")} </span>}
            {inLine([row.region, hasSeveral && t("inCurrency", { currency: row.currency })])}
          </small>
        </>
      ),
    },
    { key: "orders", title: t("columns.orders"), numeric: true, cell: ({ orders }) => formatCount(orders) },
    { key: "tickets", title: t("columns.tickets"), numeric: true, cell: ({ tickets }) => formatCount(tickets) },
    {
      key: "amount",
      title: t("columns.amount"),
      numeric: true,
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
    { key: "share", title: t("columns.share"), numeric: true, cell: ({ share }) => t("percent", { share }) },
  ];
}

interface LocationProps {
  readonly row: PlaceRow;
  readonly onOpen: (() => void) | undefined;
}

/** A place's name; one that can be drilled into is pressed. */
function Location({ row, onOpen }: LocationProps) {
  const t = textsOf("reporting");
  if (!onOpen) return row.location || t("unknown");
  return (
    <button type="button" className="fy-row-link reporting-drill" onClick={onOpen}>
      {row.location}
    </button>
  );
}

/** Where one has drilled to, kept while one is elsewhere; another account's begins with the world. */
function useLevel(account: number) {
  const [stored, keep] = useSessionState("reporting.level", { account, level: WORLD });
  return {
    level: stored.account === account ? stored.level : WORLD,
    go: (level: Level) => keep({ account, level }),
  };
}
