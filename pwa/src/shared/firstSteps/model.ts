/** The first steps of an organisation. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { topics, useItems } from "@/live/useTopic";
import { useReadAgain } from "@/live/lists";
import { useAdminUpdates } from "@/office/useAdminUpdates";

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

export function firstStepsFromDto(dto: Shapes["FirstStepsOut"]): FirstSteps {
  const isDone: Readonly<Record<Step, boolean>> = {
    venue: dto.venue,
    event: dto.event,
    onSale: dto.on_sale,
    counter: dto.counter,
    embed: dto.embed,
    door: dto.door,
  };
  return {
    done: STEPS.filter((step) => isDone[step]),
    event: dto.eventid,
    performance: dto.eventdetailid,
    takesCards: dto.takes_cards,
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
      const { data } = await api.post<DataResponse<Shapes["FirstStepsOut"]>>("/insight/firstSteps", body, { signal });
      return firstStepsFromDto(data);
    },
  });

/** What is done of an account's first steps: each ticks itself off as it is taken, whoever takes it and wherever. */
export function useFirstSteps(account: number) {
  const { data, isLoading } = useQuery(firstSteps(account));
  const handlers = useReadAgain(REFRESH_EVERY_MS, FIRST_STEPS);
  useAdminUpdates(FIRST_STEPS, "venue", "event", "account");
  useItems(topics.sales(account), handlers);
  useItems(
    data && data.performance > 0 && !data.done.includes("door") ? topics.door(data.performance) : null,
    handlers,
  );
  return { steps: data, isLoading };
}
