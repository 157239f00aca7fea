import { useQuery } from "@tanstack/react-query";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import type { Venue } from "../model";
import { venues } from "../queries";

/** The account's venues, also those that somebody adds meanwhile. */
export function useVenues(account: number): readonly Venue[] | undefined {
  const query = venues(account);
  useAdminUpdates(query.queryKey, "venue");
  return useQuery(query).data;
}
