import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import type { ListRequest, ListPage } from "./list";
import { useListRequest, type ListControls } from "./useListRequest";

/** A list as a screen shows it: what it is asked for, and what came. */
export interface List<Row, Page extends ListPage<Row> = ListPage<Row>> {
  readonly asking: ListControls;
  readonly query: UseQueryResult<Page>;
  /** The query's own, for the age of what is shown offline. */
  readonly queryKey: QueryKey;
  /** The body of its call, which its exports are asked for by. */
  readonly wire?: Readonly<Record<string, unknown>>;
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
  const wire = asked.meta?.["asked"] as Readonly<Record<string, unknown>> | undefined;
  return { asking, query: useQuery(asked), queryKey: asked.queryKey, ...(wire && { wire }) };
}
