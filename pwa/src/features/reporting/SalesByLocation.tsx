import { useQuery } from "@tanstack/react-query";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable, type Column } from "@/ui/DataTable";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useNarrow } from "@/ui/useNarrow";
import { hasStates, PlaceMap } from "./PlaceMap";
import { levelAbove, places, WORLD, type Level, type PlaceRow } from "./reporting";

/** What was sold by where buyers live: the world, one of its countries, or one of that one's states. */
export default function SalesByLocation({ account }: { readonly account: number }) {
  const t = textsOf("reporting");
  const isOnline = useOnline();
  // Beside a map the table is narrow on a desktop, too, and stays one.
  const isNarrow = useNarrow();
  const { level, go } = useLevel(account);
  const placesQuery = places(account, level);
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
  if (rows?.length === 0 && !isInside) {
    return (
      <Card>
        <EmptyState icon="chart" title={t("noData")} text={t("noPlaces")} />
      </Card>
    );
  }
  return (
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
        {/* 350 px (spec part 3, section 9): what does not fit is scrolled to, by keys as well. */}
        <div className="reporting-table" role="region" aria-label={t("tableOf", { place: here })} tabIndex={0}>
          <DataTable<PlaceRow>
            label={t("tableOf", { place: here })}
            query={query}
            rows={rows}
            rowKey={(row) => `${row.region} ${row.location} ${row.currency}`}
            columns={columnsOf(t, mayOpen, open)}
            {...(isNarrow && {
              phoneRow: (row: PlaceRow) => ({
                title: <Location row={row} onOpen={mayOpen(row) ? () => open(row) : undefined} />,
                aside: <b className="fy-num">{formatMoney(row.amount, row.currency)}</b>,
                text: t("phone", { orders: row.orders, tickets: row.tickets }),
                textAside: <span className="fy-num">{t("percent", { share: row.share })}</span>,
              }),
            })}
            empty={<EmptyState icon="chart" title={t("noData")} />}
            offline={isOnline ? undefined : { seenAt }}
          />
        </div>
      </Card>
    </div>
  );
}

function columnsOf(
  t: ReturnType<typeof textsOf>,
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
            <span className="fy-unseen">{t("columns.region")} </span>
            {row.region || t("common:none")}
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
  if (!onOpen) return row.location;
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
