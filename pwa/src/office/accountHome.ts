import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";

/** By which clock an account's own times are spoken, and in which money it counts: its own, or its first venue's. */
export interface AccountHome {
  readonly zone: string;
  readonly currency: string;
  /** Its own first, then those of its venues. */
  readonly currencies: readonly string[];
  /** Whether they are its own, and not its first venue's. */
  readonly isOwn: boolean;
}

export const accountHome = (account: number) =>
  queryOptions({
    queryKey: ["accountHome", account] as const,
    queryFn: async ({ signal }): Promise<AccountHome> => {
      const path = "/customers/venueByAccountId";
      const reply = await api.post<WireList<Shapes["VenueOut"]> & WireHome>(path, { id: account }, { signal });
      return homeOf(reply, rowsOf(reply));
    },
    staleTime: 60_000,
  });

type WireHome = Pick<Shapes["VenueListOut"], "currencytype" | "timezone" | "is_own">;
type Venue = Pick<Shapes["VenueOut"], "venueid" | "currencytype">;

export function homeOf({ currencytype, timezone, is_own: isOwn }: WireHome, venues: readonly Venue[]): AccountHome {
  const inOrder = [...venues].sort((one, other) => one.venueid - other.venueid);
  const currencies = [...new Set([currencytype, ...inOrder.map((venue) => venue.currencytype)])];
  return { zone: timezone, currency: currencytype, currencies, isOwn };
}
