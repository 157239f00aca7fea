import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { None } from "@/ui/CopyId";
import { DataTable, type Column } from "@/ui/DataTable";
import { DateTime } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import type { EventRow, Performance } from "../model";
import { eventDetails, FIRST_PAGE, PERFORMANCE_SIZES } from "../queries";

/** The performances of one event, under its row. */
export function Occurrences({ event }: { readonly event: EventRow }) {
  const { t } = useTranslation("events");
  const [asked, setAsked] = useState(FIRST_PAGE);
  const query = useQuery(eventDetails(event.id, asked));
  const rows = query.data?.performances;
  const columns = useColumns(event.currency, rows?.some((row) => row.subcategory !== "") ?? false);
  return (
    <div className="events-under">
      <DataTable<Performance>
        label={t("performancesOf", { event: event.name })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        query={query}
        phoneRow={(row) => ({
          title: <DateTime at={row.startsAt} zone={row.zone} />,
          aside: <span className="fy-quiet">{t("occurrence.idText", { id: row.id })}</span>,
          text: row.subcategory || <DateTime at={row.onSaleAt} zone={row.zone} as="stamp" />,
          textAside: t("occurrence.phone", { cost: formatMoney(row.price, event.currency), count: row.capacity }),
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

function useColumns(currency: string, hasSubcategory: boolean): readonly Column<Performance>[] {
  const { t } = useTranslation("events");
  const subcategory: Column<Performance> = {
    key: "subcategory",
    title: t("occurrence.subcategory"),
    cell: (row) => row.subcategory || <None />,
  };
  return [
    {
      key: "dateTime",
      title: t("occurrence.dateTime"),
      cell: (row) => <DateTime at={row.startsAt} zone={row.zone} />,
    },
    ...(hasSubcategory ? [subcategory] : []),
    { key: "id", title: t("occurrence.id"), cell: (row) => row.id },
    {
      key: "onSale",
      title: t("occurrence.onSale"),
      cell: (row) => <DateTime at={row.onSaleAt} zone={row.zone} />,
    },
    { key: "end", title: t("occurrence.end"), cell: (row) => <DateTime at={row.offSaleAt} zone={row.zone} /> },
    {
      key: "cost",
      title: t("occurrence.cost"),
      numeric: true,
      cell: (row) => formatMoney(row.price, currency),
    },
    { key: "tickets", title: t("occurrence.tickets"), numeric: true, cell: (row) => formatCount(row.capacity) },
  ];
}
