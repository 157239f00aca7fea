import "@/office/office.css";
import { hashKey, type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { useOnline } from "@/device/device";
import { t, textsOf } from "@/i18n/i18n";
import { useSeenAt } from "@/offline/useSeenAt";
import { useLinkedState } from "@/shell/useLinkedState";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { Field, type Option, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { EmptyState } from "@/ui/states";
import { FIRST_REQUEST, type ListPage, type ListRequest, pageInstead, SIZES } from "./list";

/** A list as a screen shows it: what it is asked for, and what came. */
interface List<Row, Page extends ListPage<Row> = ListPage<Row>> {
  readonly asking: ListControls;
  readonly query: UseQueryResult<Page>;
  /** The query's own, for the age of what is shown offline. */
  readonly queryKey: QueryKey;
  /** The body of its call, which its exports are asked for by. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface ListOptions<Row, Page extends ListPage<Row>> {
  /** Under which name what was asked for is kept while one is elsewhere. */
  readonly name: string;
  /** The column that it is sorted by at first. */
  readonly by: string;
  /** Whose list it is: another one begins at its first page. */
  readonly place?: number;
  /** How many rows at once, until another number is chosen. */
  readonly pageSize?: number;
  /** From `listQuery`. */
  readonly query: (asked: ListRequest) => UseQueryOptions<Page, Error, Page>;
}

/** Asks for a page of rows, and again whenever something else is searched for, sorted by or turned to. */
export function useList<Row, Page extends ListPage<Row>>(options: ListOptions<Row, Page>): List<Row, Page> {
  const { name, by, place = 0, pageSize } = options;
  const asking = useListRequest(name, { by, place, ...(pageSize !== undefined && { pageSize }) });
  const asked = options.query(asking.asked);
  const body = asked.meta?.["asked"] as Readonly<Record<string, unknown>> | undefined;
  return { asking, query: useQuery(asked), queryKey: asked.queryKey, ...(body && { body }) };
}

const SEARCH_AFTER_MS = 300;

export interface ListControls {
  readonly asked: ListRequest;
  /** What stands in the search box; it is asked for once the typing rests. */
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Asks at once, for a search that is pressed. */
  readonly find: (search: string) => void;
  /** Another order begins at its first page. */
  readonly sort: (by: string) => void;
  readonly turn: (page: number, pageSize?: number) => void;
}

interface Beginning {
  /** The column that a list is sorted by at first. */
  readonly by?: string;
  /** Whose list it is: another one begins at its first page. */
  readonly place?: number;
  /** How many rows at once, until another number is chosen. */
  readonly pageSize?: number;
}

/** What a list is asked for, kept while one is elsewhere; a link may say what to search for: `/Orders?search=hopper`. */
export function useListRequest(name: string, beginning: Beginning = {}): ListControls {
  const { by = "", place = 0, pageSize = FIRST_REQUEST.pageSize } = beginning;
  const { key: visit } = useLocation();
  const begun = { ...FIRST_REQUEST, by, place, pageSize };
  const [stored, keep] = useLinkedState(name, begun, (terms) => {
    const search = terms.get("search");
    return search === null ? undefined : { ...begun, search };
  });
  // What was typed on another visit or for another list is what was asked for then, unless a link says otherwise.
  const [typing, setTyping] = useState({ text: stored.search, visit, name });
  const typed = typing.visit === visit && typing.name === name ? typing.text : stored.search;
  const setTyped = (text: string) => setTyping({ text, visit, name });
  const asked: ListRequest = {
    search: stored.search,
    by: stored.by,
    page: stored.place === place ? stored.page : 1,
    pageSize: stored.pageSize,
  };
  const ask = (part: Partial<ListRequest>) => keep({ ...asked, ...part, place });
  const search = useEffectEvent(() => {
    if (typed.trim() !== asked.search) ask({ search: typed.trim(), page: 1 });
  });
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    asked,
    typed,
    type: setTyped,
    find: (text) => {
      setTyped(text);
      ask({ search: text.trim(), page: 1 });
    },
    sort: (by) => ask({ by, page: 1 }),
    turn: (page, size = asked.pageSize) => ask({ page, pageSize: size }),
  };
}

/** A list, and by what more than its search it is narrowed. */
export interface Narrowed<Filter> {
  readonly asking: ListControls;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** Narrows a list by another part of its filter, from its first page on. */
export const narrowing =
  <Filter,>({ asking, filter, onFilter }: Narrowed<Filter>) =>
  (part: Partial<Filter>): void => {
    onFilter({ ...filter, ...part });
    asking.turn(1);
  };

interface Identified {
  readonly id: number;
}

/** Rows that open below themselves when they are pressed. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    open,
    isOpen: ({ id }: Identified) => open.has(id),
    onOpen: ({ id }: Identified) => setOpen((held) => toggled(held, id)),
  };
}

function toggled(held: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(held);
  if (!next.delete(id)) next.add(id);
  return next;
}

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
