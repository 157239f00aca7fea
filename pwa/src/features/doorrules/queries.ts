import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { rulesFromWire, rulesToWire, type DoorRules } from "./model";
import type { RulesForm } from "./rulesForm";

type Reply = Shapes["DoorRulesOut"];

export const RULES = ["doorrules"] as const;

/** Whose rules: an event's, or those of all of an account's events that have none. */
export interface Place {
  readonly account: number;
  readonly event?: number;
}

const pathOf = ({ event }: Place) => (event === undefined ? "/door/rules" : `/door/events/${event}/rules`);

export const doorRules = (place: Place) =>
  queryOptions({
    queryKey: [...RULES, place.account, place.event ?? 0],
    queryFn: async ({ signal }): Promise<DoorRules> => {
      const query = place.event === undefined ? { account: place.account } : {};
      return rulesFromWire((await api.get<Reply>(pathOf(place), { query, signal })).data);
    },
  });

export async function saveRules(place: Place, form: RulesForm, seen: DoorRules | undefined) {
  const account = place.event === undefined ? { account: place.account } : {};
  const reply = await api.put<Reply>(pathOf(place), { ...account, ...rulesToWire(form, seen) });
  return { message: reply.message, rules: rulesFromWire(reply.data) };
}

export async function giveUpRules(event: number) {
  const reply = await api.delete<Reply>(pathOf({ account: 0, event }));
  return { message: reply.message, rules: rulesFromWire(reply.data) };
}
