import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { useAdminNews } from "@/office/useAdminNews";
import { firstStepsFromWire } from "./model";

const FIRST_STEPS = ["firstSteps"] as const;
const REFRESH_EVERY_MS = 2000;

const firstSteps = (account: number) =>
  queryOptions({
    queryKey: [...FIRST_STEPS, account],
    queryFn: async ({ signal }) => {
      const body = { accountid: account };
      const { data } = await api.post<WireData<Shapes["FirstStepsOut"]>>("/insight/firstSteps", body, { signal });
      return firstStepsFromWire(data);
    },
  });

/** What is done of an account's first steps: each ticks itself off as it is taken, whoever takes it and wherever. */
export function useFirstSteps(account: number) {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery(firstSteps(account));
  const again = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: FIRST_STEPS }));
  useAdminNews(FIRST_STEPS, "venue", "event", "account");
  const heard = { onItems: again, onResync: again };
  useItems(topics.sales(account), heard);
  useItems(data && data.performance > 0 && !data.done.includes("door") ? topics.door(data.performance) : null, heard);
  return { steps: data, isLoading };
}
