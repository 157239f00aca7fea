import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { listQuery, pageOf, type Asked } from "@/office/list";
import { ORDERINGS, venueFromWire, venueToWire, type Venue, type WireVenue } from "./model";
import type { VenueForm } from "./venueForm";

/** A long list of venues may take its time. */
const EXPORT_TIMEOUT_MS = 180_000;

/** The event form's list of venues stands under it too. */
export const VENUES = ["venues"] as const;

export const venueList = (account: number, asked: Asked) =>
  listQuery({
    key: [...VENUES, "list", account],
    asked,
    orderings: ORDERINGS,
    path: "/customers/venueByAccountId",
    body: { id: account },
    pageOf: pageOf(venueFromWire),
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
