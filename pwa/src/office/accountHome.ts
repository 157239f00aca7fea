import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";

/** By which clock an account's own times are spoken, and in which money it counts: those of its first venue. */
export interface AccountHome {
  readonly zone: string;
  readonly currency: string;
  /** Of all its venues, that one first. */
  readonly currencies: readonly string[];
}

/** null while it has no venue. */
export const accountHome = (account: number) =>
  queryOptions({
    queryKey: ["accountHome", account] as const,
    queryFn: async ({ signal }): Promise<AccountHome | null> => {
      const path = "/customers/venueByAccountId";
      return homeOf(rowsOf(await api.post<WireList<Shapes["VenueOut"]>>(path, { id: account }, { signal })));
    },
    staleTime: 60_000,
  });

type Venue = Pick<Shapes["VenueOut"], "venueid" | "timezone" | "currencytype">;

export function homeOf(venues: readonly Venue[]): AccountHome | null {
  const inOrder = [...venues].sort((one, other) => one.venueid - other.venueid);
  const [first] = inOrder;
  if (!first) return null;
  const currencies = [...new Set(inOrder.map(({ currencytype }) => currencytype))];
  return { zone: first.timezone, currency: first.currencytype, currencies };
}
