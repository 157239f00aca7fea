import { type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { useSeenAt } from "@/offline/useSeenAt";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { EmptyState } from "@/ui/states";
import { pageInstead, SIZES, type ListPage } from "./list";
import type { Asking } from "./useAsked";

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

interface ListTableProps<Row> extends Pick<
  Table<Row>,
  "label" | "columns" | "rowKey" | "phoneRow" | "actions" | "onOpen" | "isOpen" | "under" | "empty"
> {
  readonly asking: Asking;
  readonly query: UseQueryResult<ListPage<Row>>;
  /** The query's own, for the age of what is shown offline. */
  readonly queryKey: QueryKey;
}

/** A page of the back office's rows: sorted, turned, with its age while offline. */
export function ListTable<Row>({ asking, query, queryKey, empty, ...table }: ListTableProps<Row>) {
  const { t } = useTranslation();
  const { asked, sort, turn } = asking;
  const isOnline = useOnline();
  const seenAt = useSeenAt(queryKey);
  const instead = query.isPlaceholderData ? undefined : pageInstead(asked, query.data);
  const goBack = useEffectEvent((page: number) => turn(page));
  useEffect(() => {
    if (instead !== undefined) goBack(instead);
  }, [instead]);
  const nothing = asked.search ? <EmptyState text={t("nothingMatches", { term: asked.search })} /> : empty;
  return (
    <Card>
      <DataTable<Row>
        {...table}
        rows={query.data?.rows}
        query={query}
        sorting={{ by: asked.by, onChange: sort }}
        empty={nothing}
        paging={{
          page: asked.page,
          pageSize: asked.pageSize,
          total: query.data?.total ?? 0,
          sizes: SIZES,
          onChange: turn,
        }}
        offline={isOnline ? undefined : { seenAt }}
      />
    </Card>
  );
}
