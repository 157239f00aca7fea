/** Which events an account has, for a form or a filter that asks for one. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import type { Choice } from "@/ui/Combo";

export interface EventChoice extends Choice {
  readonly value: number;
  readonly currency: string;
}

type WireChoice = Shapes["EventChoiceOut"];

export const eventChoices = (account: number) =>
  queryOptions({
    queryKey: ["eventChoices", account],
    queryFn: async ({ signal }): Promise<readonly EventChoice[]> => {
      const body = { accountid: account };
      const reply = await api.post<WireData<readonly WireChoice[]>>("/events/getEventByAccountId", body, { signal });
      return reply.data.map(({ id, eventname, currencytype }) => ({
        value: id,
        label: eventname,
        currency: currencytype,
      }));
    },
  });
