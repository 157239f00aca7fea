/** An organisation's first steps in our words; the wire's names stop here. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { topics, useItems } from "@/live/useTopic";
import { useAtMostEvery } from "@/live/lists";
import { useAdminNews } from "@/office/useAdminNews";

export const STEPS = ["venue", "event", "onSale", "counter", "embed", "door"] as const;
export type Step = (typeof STEPS)[number];

export interface FirstSteps {
  /** A list, since what is kept on the device for a reload holds no sets. */
  readonly done: readonly Step[];
  /** The newest event; 0 for none. */
  readonly event: number;
  /** The next performance on sale; 0 for none. */
  readonly performance: number;
  /** Whether buyers can pay by card online. */
  readonly takesCards: boolean;
}

export function firstStepsFromWire(wire: Shapes["FirstStepsOut"]): FirstSteps {
  const isDone: Readonly<Record<Step, boolean>> = {
    venue: wire.venue,
    event: wire.event,
    onSale: wire.on_sale,
    counter: wire.counter,
    embed: wire.embed,
    door: wire.door,
  };
  return {
    done: STEPS.filter((step) => isDone[step]),
    event: wire.eventid,
    performance: wire.eventdetailid,
    takesCards: wire.takes_cards,
  };
}

/** Where a step is taken; the counter opens where one is, as soon as there is something to sell. */
export function addressOf(step: Step, { event, performance }: FirstSteps): string | undefined {
  const ofEvent = event > 0 ? `/EventConfiguration/${event}` : undefined;
  switch (step) {
    case "venue":
      return "/Venues";
    case "event":
      return "/EventConfiguration";
    case "onSale":
    case "embed":
      return ofEvent;
    case "counter":
      return undefined;
    case "door":
      return performance > 0 ? `/QrValidation/${performance}` : undefined;
  }
}

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
