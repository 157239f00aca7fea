import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** When a query's data was last read from the server (milliseconds), kept over reloads; undefined if never. */
export function useSeenAt(key: QueryKey): number | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryState(key)?.dataUpdatedAt || undefined,
  );
}
