import "@/office/office.css";
import { hashKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ComponentProps } from "react";
import { useOnline } from "@/device/device";
import { t, textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { Field, Select, type Option } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { EmptyState } from "@/ui/states";
import { pageInstead, SIZES } from "./list";
import type { List, ListControls } from "./useList";

interface ListHeadProps {
  readonly asking: ListControls;
  /** Names the search for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** What can be chosen where rows of two lines, which have no heads, stand for the table. */
  readonly orders?: readonly Option[] | undefined;
}

/** Above a table: what to look for, and where it has no heads, in which order. */
export function ListHead({ asking, label, placeholder, orders }: ListHeadProps) {
  return (
    <div className="office-head" role="search">
      <Field
        label={label}
        bareLabel
        type="search"
        placeholder={placeholder}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={(change) => asking.type(change.target.value)}
      />
      <OrderSelect asking={asking} orders={orders} />
    </div>
  );
}

/** In which order, where rows of two lines stand for the table. */
export function OrderSelect({ asking, orders }: Pick<ListHeadProps, "asking" | "orders">) {
  const t = textsOf("office");
  return (
    orders && (
      <Select
        label={t("sortBy")}
        bareLabel
        className="office-order"
        leading={<Icon name="order" size="small" />}
        value={asking.asked.by}
        options={orders}
        onChange={(change) => asking.sort(change.target.value)}
      />
    )
  );
}

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
