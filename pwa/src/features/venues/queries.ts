import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { ORDERINGS, venueFromWire, venueToWire, type Venue } from "./model";
import type { VenueForm } from "./venueForm";

/** The event form's list of venues stands under it too. */
export const VENUES = ["venues"] as const;

export const venueList = (account: number, asked: ListRequest) =>
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

export const saveVenue = (form: VenueForm, edited: Venue | undefined, whose: Whose) =>
  sendChange("/customers/manageVenue", venueToWire(form, edited, whose));

export const deleteVenue = (id: number) => sendChange("/customers/manageVenue", { action_type: "delete", id });
