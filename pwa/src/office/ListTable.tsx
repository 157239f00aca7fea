import { hashKey } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useOnline } from "@/device/device";
import { t } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { EmptyState } from "@/ui/states";
import { pageInstead, SIZES } from "./list";
import type { List } from "./useList";

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

export interface ListTableProps<Row> extends Pick<
  Table<Row>,
  "label" | "columns" | "phoneRow" | "actions" | "to" | "onOpen" | "isOpen" | "under" | "empty" | "newRows" | "unread"
> {
  readonly list: List<Row>;
  /** How many rows one may see at once. */
  readonly sizes?: readonly number[];
}

/** A page of the back office's rows: sorted, turned, with its age while offline. */
export function ListTable<Row extends { readonly id: number }>({
  list,
  empty,
  sizes = SIZES,
  ...table
}: ListTableProps<Row>) {
  const { asking, query, queryKey } = list;
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
        rowKey={(row) => row.id}
        rows={query.data?.rows}
        query={query}
        asked={hashKey(queryKey)}
        left={query.data?.left}
        sorting={{ by: asked.by, onChange: sort }}
        empty={nothing}
        paging={{
          page: asked.page,
          pageSize: asked.pageSize,
          total: query.data?.total ?? 0,
          more: query.data?.more ?? false,
          sizes,
          onChange: turn,
        }}
        offline={isOnline ? undefined : { seenAt }}
      />
    </Card>
  );
}
