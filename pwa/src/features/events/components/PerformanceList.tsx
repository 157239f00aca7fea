import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { DataTable, type Column, type Loadable } from "@/ui/DataTable";
import { DateTime, useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { useNow } from "@/ui/states";
import { saleWord, type EventDetails, type Performance } from "../model";
import { PERFORMANCE_SIZES, type PageAsked } from "../queries";
import { BulkEdit } from "./BulkEdit";
import { BulkUndo } from "./BulkUndo";
import { OccurrenceDialog } from "./OccurrenceDialog";
import { SeasonSheet } from "./SeasonSheet";

interface ListProps {
  readonly event: EventDetails;
  readonly asked: PageAsked;
  readonly onAsk: (asked: PageAsked) => void;
  readonly query: Loadable;
}

export function PerformanceList({ event, asked, onAsk, query }: ListProps) {
  const { t } = useTranslation("events");
  const format = useFormat();
  const [edited, setEdited] = useState<Performance | null>(null);
  const columns = useColumns(event);
  return (
    <Card
      title={t("performances.title")}
      actions={
        <>
          <span className="fy-quiet fy-num">{formatCount(event.total)}</span>
          <SeasonSheet event={event.id} name={event.name} />
          <BulkEdit event={event} />
        </>
      }
      className="events-performances"
    >
      <BulkUndo event={event} />
      <DataTable<Performance>
        label={t("performances.title")}
        columns={columns}
        rows={event.performances}
        rowKey={(row) => row.id}
        query={query}
        actions={(row) => (
          <IconButton
            icon="edit"
            label={t("performances.editWhat", { when: format.dateTime(row.startsAt, row.zone) })}
            onClick={() => setEdited(row)}
          />
        )}
        phoneRow={(row) => ({
          title: <DateTime at={row.startsAt} zone={row.zone} />,
          aside: <SaleChips performance={row} />,
          text: [
            row.subcategory,
            t("occurrence.phone", { cost: formatMoney(row.price, event.currency), count: row.capacity }),
          ]
            .filter(Boolean)
            .join(", "),
        })}
        paging={{
          ...asked,
          total: event.total,
          sizes: PERFORMANCE_SIZES,
          onChange: (page, pageSize) => onAsk({ page, pageSize }),
        }}
      />
      {edited && (
        <OccurrenceDialog
          key={edited.id}
          performance={edited}
          eventName={event.name}
          currency={event.currency}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function SaleChips({ performance }: { readonly performance: Performance }) {
  const now = useNow(20_000);
  const word = saleWord(performance, now);
  if (!word) return null;
  return (
    <span className="events-chips">
      <Chip text={word} />
      {performance.isBoxOfficeOnly && <Chip text="Box-Office Only" />}
    </span>
  );
}

function useColumns({ currency }: EventDetails): readonly Column<Performance>[] {
  const { t } = useTranslation("events");
  return [
    {
      key: "dateTime",
      title: t("performances.dateTime"),
      cell: (row) => <DateTime at={row.startsAt} zone={row.zone} />,
    },
    { key: "subcategory", title: t("performances.subcategory"), cell: (row) => row.subcategory || <None /> },
    {
      key: "onSale",
      title: t("performances.onSale"),
      cell: (row) => <DateTime at={row.onSaleAt} zone={row.zone} />,
    },
    {
      key: "endSale",
      title: t("performances.endSale"),
      cell: (row) => <DateTime at={row.offSaleAt} zone={row.zone} />,
    },
    { key: "status", title: t("performances.status"), cell: (row) => <SaleChips performance={row} /> },
    {
      key: "cost",
      title: t("performances.cost"),
      numeric: true,
      cell: (row) => formatMoney(row.price, currency),
    },
    { key: "tickets", title: t("performances.tickets"), numeric: true, cell: (row) => formatCount(row.capacity) },
  ];
}
