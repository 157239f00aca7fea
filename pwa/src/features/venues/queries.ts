import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type WireData, type WireList } from "@/api/wire";
import { askedToWire, type Asked, type ListPage } from "@/office/list";
import { ORDERINGS, venueFromWire, venueToWire, type Venue, type WireVenue } from "./model";
import type { VenueForm } from "./venueForm";

/** A long list of venues may take its time. */
const EXPORT_TIMEOUT_MS = 180_000;

export const venueKeys = {
  /** The event form's list of venues stands under it too. */
  all: ["venues"] as const,
  list: (account: number, asked: Asked) => ["venues", "list", account, asked] as const,
};

export const venueList = (account: number, asked: Asked) =>
  queryOptions({
    queryKey: venueKeys.list(account, asked),
    queryFn: async ({ signal }): Promise<ListPage<Venue>> => {
      const body = { id: account, ...askedToWire(asked, ORDERINGS) };
      const reply = await api.post<WireList<WireVenue>>("/customers/venueByAccountId", body, { signal });
      return { rows: rowsOf(reply).map(venueFromWire), total: totalOf(reply) };
    },
    // Another account's venues are not shown while these are on their way.
    placeholderData: (held, query) => (query?.queryKey[2] === account ? held : undefined),
  });

interface Whose {
  readonly account: number;
  readonly caller: number;
}

/** Each answers what the server says of it. */
export async function saveVenue(form: VenueForm, edited: Venue | undefined, whose: Whose): Promise<string> {
  return (await api.post<WireData<WireVenue>>("/customers/manageVenue", venueToWire(form, edited, whose))).message;
}

export async function deleteVenue(id: number): Promise<string> {
  return (await api.post<WireData<unknown>>("/customers/manageVenue", { action_type: "delete", id })).message;
}

export const exportVenues = (account: number): Promise<Blob> =>
  api.blob("/customers/exportVenues", { query: { accountid: account }, timeout: EXPORT_TIMEOUT_MS });
