import { hashKey, queryOptions, type QueryKey } from "@tanstack/react-query";
import { api, type CallOptions } from "@/api/client";
import { rowsOf, totalOf, type ListResponse } from "@/api/schemas";

/** What every table of the back office is asked for, and what it answers. */
export interface ListRequest {
  readonly search: string;
  /** A column's key, a minus before it for the other way round; empty for the list's own order. */
  readonly by: string;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Not all were counted: there are at least `total`. */
  readonly more?: boolean;
  /** Rows that have just left it, as they are now: who is at the list still sees them. */
  readonly left?: readonly Row[];
}

/** The columns that a list can be sorted by, and what the server calls them. */
export type Orderings = Readonly<Record<string, string>>;

export const SIZES: readonly number[] = [10, 15, 20];

export const FIRST_REQUEST: ListRequest = { search: "", by: "", page: 1, pageSize: 10 };

interface ListCall<Body, Page> {
  /** Which list it is, whose it is among them. */
  readonly key: QueryKey;
  readonly asked: ListRequest;
  readonly orderings: Orderings;
  readonly path: string;
  /** POST, as the spec's lists are asked for, unless told. */
  readonly method?: "get";
  /** What the call says besides what is asked for. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly pageOf: (response: Body) => Page;
}

/** A list's query: a page stays in sight until the next one is there, unless that is of another list. */
export const listQuery = <Body, Page>({ key, asked, orderings, path, method, body, pageOf }: ListCall<Body, Page>) =>
  queryOptions({
    queryKey: [...key, asked] as QueryKey,
    meta: { asked: { ...body, ...requestToDto(asked, orderings) } },
    queryFn: async ({ signal }): Promise<Page> => {
      const all = { ...body, ...requestToDto(asked, orderings) };
      const query = all as NonNullable<CallOptions["query"]>;
      return pageOf(
        method === "get" ? await api.get<Body>(path, { query, signal }) : await api.post<Body>(path, all, { signal }),
      );
    },
    placeholderData: (held, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? held : undefined,
  });

/** Reads the reply of most lists: "the first element of the result is the list". */
export const pageOf =
  <Dto, Row>(rowOf: (dto: Dto) => Row) =>
  (response: ListResponse<Dto> & { readonly more?: boolean }): ListPage<Row> => ({
    rows: rowsOf(response).map(rowOf),
    total: totalOf(response),
    more: response.more ?? false,
  });

/** The same as the API takes it. */
export function requestToDto({ search, by, page, pageSize }: ListRequest, names: Orderings) {
  const name = names[by.replace(/^-/, "")];
  const ordering = name === undefined ? "" : by.startsWith("-") ? `-${name}` : name;
  return { search, ordering, page, page_size: pageSize };
}

/** The page that is left when what one was looking at has lost its last row; undefined where all is well. */
export function pageInstead(asked: ListRequest, shown: ListPage<unknown> | undefined): number | undefined {
  if (!shown || shown.rows.length > 0 || asked.page === 1) return undefined;
  return Math.max(1, Math.ceil(shown.total / asked.pageSize));
}
