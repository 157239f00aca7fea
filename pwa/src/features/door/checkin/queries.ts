import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { arrivalsFromWire, forecastFromWire } from "./arrivals";

const READ_EVERY_MS = 2000;

const arrivalsKey = (performance: number) => ["checkin", "arrivals", performance] as const;

const arrivals = (performance: number) =>
  queryOptions({
    queryKey: arrivalsKey(performance),
    queryFn: async ({ signal }) => {
      const path = `/insight/performances/${performance}/arrivals`;
      return arrivalsFromWire((await api.get<WireData<Shapes["ArrivalsOut"]>>(path, { signal })).data);
    },
  });

/** When people are expected; past evenings do not change while one looks. */
export const forecast = (performance: number) =>
  queryOptions({
    queryKey: ["checkin", "forecast", performance] as const,
    queryFn: async ({ signal }) => {
      const path = `/insight/performances/${performance}/forecast`;
      return forecastFromWire((await api.get<WireData<Shapes["ForecastOut"]>>(path, { signal })).data);
    },
    staleTime: 10 * 60_000,
  });

/** Who comes, read again when a door has read something, at most every two seconds. */
export function useArrivals(performance: number) {
  const cache = useQueryClient();
  const query = useQuery(arrivals(performance));
  const readAgain = useAtMostEvery(
    READ_EVERY_MS,
    () => void cache.invalidateQueries({ queryKey: arrivalsKey(performance) }),
  );
  const live = useItems<Topics["performance:{}:log"]>(topics.doorLog(performance), {
    onItems: readAgain,
    onResync: readAgain,
  });
  return { query, live };
}
