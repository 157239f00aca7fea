import { inLine } from "@/i18n/apart";
import "./performances.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { None } from "@/ui/CopyId";
import { DataTable, type Column } from "@/ui/DataTable";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { ZoneNote } from "@/ui/ZoneNote";
import { VenueTime } from "../components/VenueTime";
import type { EventRow, Performance } from "../model";
import { eventDetails, FIRST_PAGE, PERFORMANCE_SIZES } from "../queries";

/** The performances of one event, under its row; what is sold and left of them moves by itself. */
export function EventPerformances({ event }: { readonly event: EventRow }) {
  const t = textsOf("events");
  const [asked, setAsked] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(event.id, asked));
  const rows = query.data?.performances;
  const [first] = rows ?? [];
  const columns = useColumns(event.currency, rows?.some((row) => row.subcategory !== "") ?? false);
  return (
    <div className="events-under">
      {first && <ZoneNote zone={first.zone} at={first.startsAt} className="events-zone" />}
      <DataTable<Performance>
        label={t("performancesOf", { event: event.name })}
        isLong
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        query={query}
        phoneRow={(row) => ({
          title: <VenueTime at={row.startsAt} zone={row.zone} />,
          aside: <span className="fy-quiet">{t("performance.idText", { id: row.id })}</span>,
          text: inLine([row.subcategory, formatMoney(row.price, event.currency)], ", "),
          textAside: (
            <LiveFigure value={`${row.sold} ${row.available}`}>
              {t("performance.phone", { sold: formatCount(row.sold), left: formatCount(row.available) })}
            </LiveFigure>
          ),
        })}
        paging={{
          ...asked,
          total: query.data?.total ?? 0,
          sizes: PERFORMANCE_SIZES,
          onChange: (page, pageSize) => setAsked({ page, pageSize }),
        }}
      />
    </div>
  );
}

/** The spec's words for the moments: decision 0129. */
const SPEC: Readonly<Record<string, string>> = {
  dateTime: "Event Date Time",
  onSale: "On sale date",
  end: "End date",
};

function useColumns(currency: string, hasSubcategory: boolean): readonly Column<Performance>[] {
  const t = textsOf("events");
  const subcategory: Column<Performance> = {
    key: "subcategory",
    title: t("performance.subcategory"),
    width: "12%",
    cell: (row) => row.subcategory || <None />,
  };
  const moment = (key: string, instantOf: (row: Performance) => string): Column<Performance> => ({
    key,
    title: t(`performance.${key}`),
    spec: SPEC[key] ?? "",
    width: key === "dateTime" ? "18%" : "16%",
    cell: (row) => (
      <VenueTime at={instantOf(row)} zone={row.zone} as={key === "dateTime" ? "dateTime" : "dateTimeThere"} />
    ),
  });
  return [
    moment("dateTime", (row) => row.startsAt),
    ...(hasSubcategory ? [subcategory] : []),
    { key: "id", title: t("performance.id"), width: "6%", cell: (row) => row.id },
    moment("onSale", (row) => row.onSaleAt),
    moment("end", (row) => row.offSaleAt),
    {
      key: "cost",
      title: t("performance.cost"),
      width: "8%",
      numeric: true,
      cell: (row) => formatMoney(row.price, currency),
    },
    {
      key: "tickets",
      title: t("performance.tickets"),
      width: "11%",
      numeric: true,
      cell: (row) => formatCount(row.capacity),
    },
    {
      key: "sold",
      title: t("performance.sold"),
      width: "5%",
      numeric: true,
      cell: (row) => <LiveFigure value={row.sold}>{formatCount(row.sold)}</LiveFigure>,
    },
    {
      key: "left",
      title: t("performance.left"),
      width: "8%",
      numeric: true,
      cell: (row) => <LiveFigure value={row.available}>{formatCount(row.available)}</LiveFigure>,
    },
  ];
}
