import { byServer } from "@/api/clock";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** When a query's data was last read from the server (milliseconds by its clock), kept over reloads; undefined if never. */
export function useSeenAt(key: QueryKey): number | undefined {
  const client = useQueryClient();
  const seenAt = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryState(key)?.dataUpdatedAt || undefined,
  );
  return seenAt && byServer(seenAt);
}
