import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { useLinkedState } from "@/shell/useLinkedState";
import { FIRST_REQUEST, type ListPage, type ListRequest } from "./list";

/** A list as a screen shows it: what it is asked for, and what came. */
export interface List<Row, Page extends ListPage<Row> = ListPage<Row>> {
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
  <Filter>({ asking, filter, onFilter }: Narrowed<Filter>) =>
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
