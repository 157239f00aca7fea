import type { ReactNode } from "react";
import { ApiError } from "@/api/errors";
import NotFoundPage from "@/shell/NotFoundPage";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { Page, type PageProps } from "./Page";

/** As much of a query as says how what an address names stands. */
export interface PageQuery<Row> {
  readonly data: Row | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface NamedProps<Row> extends Omit<PageProps, "children" | "onRefresh"> {
  readonly query: PageQuery<Row>;
  /** How high what comes is. */
  readonly height?: number;
  readonly children: (row: Row) => ReactNode;
  /** What stands above all else while it is not there. */
  readonly above?: ReactNode;
}

/** The server answered that there is no such row: a lost network, or an answer of another server, does not say so. */
export const isNotThere = ({ data, error }: Pick<PageQuery<unknown>, "data" | "error">): boolean =>
  data === null || (data === undefined && error instanceof ApiError && error.code === "not_found");

/**
 * A page for what its address names: shown by `children` once it is there. Until then the page is empty, or says why it
 * could not be read; for what is not there it is the 404 page.
 */
export function NamedPage<Row>({ query, height = 320, children, above, ...frame }: NamedProps<Row>) {
  if (isNotThere(query)) return <NotFoundPage />;
  if (query.data) return children(query.data);
  return (
    <Page {...frame} onRefresh={() => query.refetch()}>
      {above}
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading>
          <Bone height={height} />
        </Loading>
      )}
    </Page>
  );
}
