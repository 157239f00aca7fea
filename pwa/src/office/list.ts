/** What every table of the back office is asked for, and what it answers. */
export interface Asked {
  readonly search: string;
  /** A column's key, a minus before it for the other way round; empty for the list's own order. */
  readonly by: string;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export const SIZES: readonly number[] = [10, 15, 20];

export const FIRST_ASKED: Asked = { search: "", by: "", page: 1, pageSize: 10 };

/** The same on the wire; `names` gives the columns that can be sorted by, and what the server calls them. */
export function askedToWire({ search, by, page, pageSize }: Asked, names: Readonly<Record<string, string>>) {
  const name = names[by.replace(/^-/, "")];
  const ordering = name === undefined ? "" : by.startsWith("-") ? `-${name}` : name;
  return { search, ordering, page, page_size: pageSize };
}

/** The page that is left when what one was looking at has lost its last row; undefined where all is well. */
export function pageInstead(asked: Asked, shown: ListPage<unknown> | undefined): number | undefined {
  if (!shown || shown.rows.length > 0 || asked.page === 1) return undefined;
  return Math.max(1, Math.ceil(shown.total / asked.pageSize));
}
